import type { WrittenJourney } from '@site/shared/release';

/**
 * The steps from the checkout, which shows the total `cents`, to the page of the new order, paid by
 * card.
 */
const placeOrder = (cents: number): WrittenJourney['steps'] => [
  { expect: '/shop/checkout' },
  { fill: { text: 'shared:billing.firstName' }, with: 'Ada' },
  { fill: { text: 'shared:billing.lastName' }, with: 'Byron' },
  { choose: { text: 'shared:billing.country' }, option: { country: 'IT' } },
  { see: { cents } },
  { press: { text: 'shared:order.card' } },
  { tick: { text: 'checkout.acceptTerms' } },
  { tick: { text: 'checkout.acceptPolicy' } },
  { press: { text: 'checkout.placeOrder' } },
  { expect: '/order/:orderNumber' },
  { see: { text: 'shared:order.awaitingPayment' } },
];

/** What the gate does with the shop before a release. */
export const journeys: WrittenJourney[] = [
  {
    name: 'a customer buys Advanced',
    as: 'customer',
    steps: [
      { open: '/shop/advanced' },
      { press: { text: 'configurator.purchase' } },
      ...placeOrder(1818),
    ],
  },
  {
    name: 'a customer with a plan upgrades it',
    as: 'subscriber',
    steps: [
      { open: '/shop/advanced' },
      { press: '40' }, // playlists
      { press: { text: 'configurator.upgrade' } },
      { expect: '/shop/checkout' },
      { choose: { text: 'shared:billing.country' }, option: { country: 'IT' } },
      { see: { text: 'amounts.total' } },
    ],
  },
  {
    name: 'a company with a plan orders an upgrade',
    as: 'subscriber',
    steps: [
      { open: '/shop/advanced' },
      { press: '40' }, // playlists
      { press: { text: 'configurator.upgrade' } },
      { expect: '/shop/checkout' },
      { fill: { text: 'shared:billing.firstName' }, with: 'Ada' },
      { fill: { text: 'shared:billing.lastName' }, with: 'Byron' },
      { choose: { text: 'shared:billing.country' }, option: { country: 'CH' } },
      { press: { text: 'checkout.forCompany' } },
      { fill: { text: 'shared:billing.companyName' }, with: 'Example AG' },
      { fill: { text: 'shared:billing.streetAndNumber' }, with: 'Seeweg 1' },
      { fill: { text: 'shared:billing.postalCodeAndCity' }, with: '8001 Zürich' },
      { see: { text: 'amounts.wallet' } },
      { tick: { text: 'checkout.acceptTerms' } },
      { press: { text: 'checkout.placeOrder' } },
      { expect: '/order/:orderNumber' },
      { see: { text: 'shared:order.awaitingPayment' } },
    ],
  },
  {
    name: 'a customer starts the free trial',
    as: 'customer',
    steps: [
      { open: '/shop/trial' },
      { press: { text: 'trial.tryNow' } },
      { expect: '/account/orders' },
      { see: { text: 'orders.none' } },
    ],
  },
  {
    name: 'a customer with a plan looks at an order',
    as: 'subscriber',
    steps: [
      { open: '/account/orders' },
      { see: { text: 'orders.history' } },
      { press: '1000000001' }, // the number of the order that the stand-in for the API has
      { expect: '/order/:orderNumber' },
      { see: { text: 'order.summary' } },
    ],
  },
  {
    name: 'a visitor chooses the free trial on the home page',
    as: 'visitor',
    steps: [{ open: '/' }, { press: { text: 'homePrices.tryNow' } }, { expect: '/sign-up' }],
  },
  {
    name: 'a customer goes from the home page to the shop',
    as: 'customer',
    steps: [{ open: '/' }, { press: { text: 'homePrices.purchase' } }, { expect: '/shop/basic' }],
  },
];
