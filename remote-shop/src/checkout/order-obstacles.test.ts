import { orderObstacles } from './order-obstacles';

const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT', vatNumber: '' };
const both = { terms: true, nonRefundable: true };
const purchase = { isPurchase: true, amount: 18.18 };
const NAMES = "Your first and last name can't be empty";

test('a complete order has none', () => {
  expect(orderObstacles(billing, both, purchase)).toEqual([]);
});

test.each([
  ['no first name', { ...billing, firstName: '' }, both, purchase, [NAMES]],
  ['a last name of spaces', { ...billing, lastName: '  ' }, both, purchase, [NAMES]],
  [
    'no country',
    { ...billing, country: '' },
    both,
    purchase,
    ["Choose your country, or 'Other' if it is not in the list"],
  ],
  [
    'a total of zero',
    billing,
    both,
    { ...purchase, amount: 0 },
    ["Sorry, we can't accept this order"],
  ],
  [
    'neither box',
    billing,
    { terms: false, nonRefundable: false },
    purchase,
    ["Accept the 'terms and conditions' and 'non-refundable policy' to place the order"],
  ],
  [
    'one box open',
    billing,
    { ...both, nonRefundable: false },
    purchase,
    ["Accept the 'non-refundable policy' to place the order"],
  ],
  [
    'an upgrade without the terms',
    billing,
    { terms: false, nonRefundable: false },
    { ...purchase, isPurchase: false },
    ["Accept the 'terms and conditions' to place the order"],
  ],
])('%s is named', (_, typed, consent, order, expected) => {
  expect(orderObstacles(typed, consent, order)).toEqual(expected);
});
