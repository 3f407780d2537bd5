import type { Journey, JourneyStep } from '@site/shared/release';

/** From the checkout with this total to the page of the new order, paid by card. */
const placeOrder = (total: string): JourneyStep[] => [
  { expect: '/shop/checkout' },
  { fill: 'First name', with: 'Ada' },
  { fill: 'Last name', with: 'Byron' },
  { choose: 'Country', option: 'Italy' },
  { see: total },
  { press: 'Credit card' },
  { tick: 'terms and conditions' },
  { tick: 'non-refundable policy' },
  { press: 'Place order' },
  { expect: '/order/:orderNumber' },
  { see: 'Awaiting payment' },
];

/** What the gate does with the shop before a release. */
export const journeys: Journey[] = [
  {
    name: 'a customer buys Advanced',
    as: 'customer',
    steps: [{ open: '/shop/advanced' }, { press: 'Purchase' }, ...placeOrder('€18.18')],
  },
  {
    name: 'a customer with a plan upgrades it',
    as: 'subscriber',
    steps: [
      { open: '/shop/advanced' },
      { press: '40' },
      { press: 'Upgrade' },
      { expect: '/shop/checkout' },
      { choose: 'Country', option: 'Italy' },
      { see: 'Total' },
    ],
  },
  {
    name: 'a company with a plan orders an upgrade',
    as: 'subscriber',
    steps: [
      { open: '/shop/advanced' },
      { press: '40' },
      { press: 'Upgrade' },
      { expect: '/shop/checkout' },
      { fill: 'First name', with: 'Ada' },
      { fill: 'Last name', with: 'Byron' },
      { choose: 'Country', option: 'Switzerland' },
      { press: 'for a company' },
      { fill: 'Company name', with: 'Example AG' },
      { fill: 'Street and number', with: 'Seeweg 1' },
      { fill: 'Postal code and city', with: '8001 Zürich' },
      { see: 'Wallet' },
      { tick: 'terms and conditions' },
      { press: 'Place order' },
      { expect: '/order/:orderNumber' },
      { see: 'Awaiting payment' },
    ],
  },
  {
    name: 'a customer starts the free trial',
    as: 'customer',
    steps: [
      { open: '/shop/trial' },
      { press: 'Try now' },
      { expect: '/account/orders' },
      { see: 'No orders yet' },
    ],
  },
  {
    name: 'a customer with a plan looks at an order',
    as: 'subscriber',
    steps: [
      { open: '/account/orders' },
      { see: 'Order history' },
      { press: '1000000001' },
      { expect: '/order/:orderNumber' },
      { see: 'Summary' },
    ],
  },
];
