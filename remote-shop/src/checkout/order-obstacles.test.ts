import { billingDraftIn } from './billing';
import { orderObstacles } from './order-obstacles';

const billing = billingDraftIn({ firstName: 'Ada', lastName: 'Byron', country: 'IT' });
const bothBoxes = { terms: true, nonRefundable: true };
const purchase = { isPurchase: true, amount: 18.18 };
const MISSING_NAMES = "Your first and last name can't be empty";

test('a complete order has no obstacles', () => {
  expect(orderObstacles(billing, bothBoxes, purchase)).toEqual([]);
});

test.each([
  ['a missing first name', { ...billing, firstName: '' }, bothBoxes, purchase, [MISSING_NAMES]],
  ['a last name of spaces', { ...billing, lastName: '  ' }, bothBoxes, purchase, [MISSING_NAMES]],
  [
    'a missing country',
    { ...billing, country: '' },
    bothBoxes,
    purchase,
    ["Choose your country, or 'Other' if it is not in the list"],
  ],
  [
    'a company without its name and address',
    { ...billing, isCompany: true, street: 'Via Roma 1' },
    bothBoxes,
    purchase,
    ["Fill in 'Company name'", "Fill in 'Postal code and city'"],
  ],
  [
    'a total of zero',
    billing,
    bothBoxes,
    { ...purchase, amount: 0 },
    ["Sorry, we can't accept this order"],
  ],
  [
    'two unchecked boxes',
    billing,
    { terms: false, nonRefundable: false },
    purchase,
    ["Accept the 'terms and conditions' and 'non-refundable policy' to place the order"],
  ],
  [
    'one unchecked box',
    billing,
    { ...bothBoxes, nonRefundable: false },
    purchase,
    ["Accept the 'non-refundable policy' to place the order"],
  ],
  [
    'an upgrade with unchecked terms',
    billing,
    { terms: false, nonRefundable: false },
    { ...purchase, isPurchase: false },
    ["Accept the 'terms and conditions' to place the order"],
  ],
])('%s is an obstacle', (_, draft, consent, order, expected) => {
  expect(orderObstacles(draft, consent, order)).toEqual(expected);
});
