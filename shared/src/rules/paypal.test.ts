import { canPayByPaypal } from './paypal';

test.each([
  ['an account from id 70,000 without a plan', { id: 70_000 }, true],
  ['a trial', { id: 70_000, max_list: 1 }, true],
  ['2 playlists', { id: 90_000, max_list: 2 }, true],
  ['3 playlists', { id: 90_000, max_list: 3 }, false],
  ['an older account', { id: 69_999 }, false],
])('PayPal, while offered, for %s: %o gives %s', (_, account, isAllowed) => {
  expect(canPayByPaypal(account, true)).toBe(isAllowed);
});

test('PayPal is hidden from every account', () => {
  expect(canPayByPaypal({ id: 70_000 })).toBe(false);
});
