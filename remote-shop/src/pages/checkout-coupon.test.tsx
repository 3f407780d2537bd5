import { problems } from '@site/shared/contract';
import { refusal, siteReplies } from '@site/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillInCheckout, openCheckout, quoteReply } from '../testing/checkout-page';
import { accountWithoutPlan } from '../testing/shop';

/**
 * The settings are loaded once in a test file, so every checkout of this file has these methods.
 */
const withCoins = siteReplies({ paymentMethods: ['CARD', 'XXBT', 'USDC'] });

afterEach(() => sessionStorage.clear());

/** The coupon TEN takes off 10 %, and every other one is refused. */
const withTen = {
  ...withCoins,
  'shop/quote': (body: Record<string, unknown>) => {
    if (!body.coupon) return quoteReply()(body);
    if (body.coupon !== 'TEN') return refusal('coupon-invalid');
    return quoteReply(accountWithoutPlan, { coupon: 10 })(body);
  },
};

async function typeCoupon(code: string) {
  await userEvent.clear(screen.getByLabelText('Coupon code'));
  await userEvent.type(screen.getByLabelText('Coupon code'), code);
}

const placeOrderButton = () => screen.getByRole('button', { name: 'Place order' });

test('a valid coupon lowers the total and is sent with the order; a refused one changes nothing', async () => {
  const { api, address } = await openCheckout({
    ...withTen,
    'shop/create-order': { order: 'AAAA111122' },
  });
  await fillInCheckout();
  await userEvent.click(screen.getByText('I have a coupon'));
  await typeCoupon('NONE');
  await userEvent.click(screen.getByRole('button', { name: 'Apply coupon' }));
  expect(await screen.findByText('This code is not valid or has been used up.')).toBeVisible();
  expect(screen.getByText('€18.18')).toBeVisible();
  await typeCoupon('TEN{Enter}');
  expect(await screen.findByText('€16.69')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Bitcoin' }));
  await userEvent.click(placeOrderButton());
  await waitFor(() => expect(address()).toBe('/order/AAAA111122'));
  expect(api.callsTo('shop/create-order')).toMatchObject([
    { coupon: 'TEN', paymentMethod: 'XXBT', totalPrice: 16.69 },
  ]);
});

test('Place order first applies a typed coupon, and then orders at the new total', async () => {
  const { api, address } = await openCheckout({
    ...withTen,
    'shop/create-credit-card-order': { order: 'AAAA111122' },
  });
  await fillInCheckout();
  await userEvent.click(screen.getByText('I have a coupon'));
  await typeCoupon('a b');
  await userEvent.click(placeOrderButton());
  expect(await screen.findByText('Coupon not valid')).toBeVisible();
  await typeCoupon('NONE');
  await userEvent.click(placeOrderButton());
  expect(await screen.findByText(problems['coupon-invalid'].body())).toBeVisible();
  await typeCoupon('TEN');
  await userEvent.click(placeOrderButton());
  expect(await screen.findByText('€16.69')).toBeVisible();
  expect(api.callsTo('shop/create-credit-card-order')).toEqual([]);
  await userEvent.click(placeOrderButton());
  await waitFor(() => expect(address()).toBe('/order/AAAA111122'));
  expect(api.callsTo('shop/create-credit-card-order')).toMatchObject([
    { coupon: 'TEN', totalPrice: 16.69 },
  ]);
});

test('an applied coupon survives a reload, for the same account only', async () => {
  await openCheckout(withTen);
  await fillInCheckout();
  await userEvent.click(screen.getByText('I have a coupon'));
  await typeCoupon('TEN{Enter}');
  expect(await screen.findByText('€16.69')).toBeVisible();
  cleanup();
  await openCheckout(withTen);
  expect(screen.getByLabelText('Coupon code')).toHaveValue('TEN');
  expect(await screen.findByText('€16.69')).toBeVisible();
  cleanup();
  await openCheckout(withTen, { account: { ...accountWithoutPlan, id: 8 } });
  expect(screen.getByLabelText('Coupon code')).toHaveValue('');
});

test('a coupon of an amount shows it, and that it takes off at most 90 % of the price', async () => {
  const account = accountWithoutPlan;
  await openCheckout({ ...withCoins, 'shop/quote': quoteReply(account, { couponAmount: 500 }) });
  expect(await screen.findByText('Coupon (€5.00)')).toBeVisible();
  expect(screen.getByText('−€5.00')).toBeVisible();
  cleanup();
  await openCheckout({ ...withCoins, 'shop/quote': quoteReply(account, { couponAmount: 5000 }) });
  expect(await screen.findByText('Coupon (€50.00, at most 90 % of the price)')).toBeVisible();
  expect(screen.getByText('−€13.41')).toBeVisible();
});
