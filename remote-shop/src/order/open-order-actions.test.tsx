import { acceptConfirm, confirmStore } from '@site/shared/host';
import { ADVANCED } from '@site/shared/rules';
import { refusal, siteReplies } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { quoteReply } from '../testing/checkout-page';
import { openOrder, orderWith } from '../testing/shop';

/** The settings are loaded once in a test file, so every page of this file has these methods. */
const withCoins = siteReplies({ paymentMethods: ['CARD', 'XXBT', 'LTC'] });

const unpaid = { result: 'AWAITING_PAYMENT', payment_url: 'http://pay.test/1' } as const;

test('a declined payment shows a message and offers another try', async () => {
  await openOrder({ ...unpaid, declinedAt: Date.now() }, withCoins);
  expect(screen.getByText('Your payment was declined')).toBeVisible();
  expect(screen.getByText(/Nothing was charged/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    'http://pay.test/1',
  );
});

test('another method opens its order', async () => {
  const { api, address } = await openOrder(unpaid, {
    ...withCoins,
    'shop/change-payment-method': { order: 'BBBB222233' },
  });
  const methods = screen.getByLabelText<HTMLSelectElement>('Another payment method');
  expect([...methods.options].map(({ text }) => text)).toEqual(['Bitcoin', 'Litecoin']);
  await userEvent.selectOptions(methods, 'Litecoin');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Change payment method' }));
  await waitFor(() => expect(address()).toBe('/order/BBBB222233'));
  expect(api.callsTo('shop/change-payment-method')).toEqual([
    { order: 'AAAA111122', paymentMethod: 'LTC' },
  ]);
});

test('a higher total is shown in a question, which leads to the checkout with the same subscription', async () => {
  const { address, api } = await openOrder(
    { ...unpaid, epg: 10 },
    {
      ...withCoins,
      'shop/change-payment-method': refusal('price-changed'),
      'shop/quote': quoteReply(),
      'shop/get-orders': { orders: [] },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change payment method' }));
  await waitFor(() =>
    expect(confirmStore.getState().request).toMatchObject({
      title: 'Price changed',
      labels: { confirm: 'Go to the checkout' },
    }),
  );
  await act(async () => acceptConfirm(false));
  await waitFor(() => expect(address()).toBe('/shop/checkout/'));
  await waitFor(() =>
    expect(api.callsTo('shop/quote')).toMatchObject([{ subscription: ADVANCED }]),
  );
});

test('the card opens its payment page', async () => {
  await openOrder(
    { ...unpaid, payment_mode: 'XXBT' },
    { ...withCoins, 'shop/change-payment-method': { order: 'BBBB222233', url: '#card-page' } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change payment method' }));
  await waitFor(() => expect(window.location.hash).toBe('#card-page'));
});

test('Cancel order opens a confirmation, then the page shows the cancelled order', async () => {
  const order = orderWith(unpaid);
  const { api } = await openOrder(unpaid, {
    ...withCoins,
    'shop/view-order': () => ({ order }),
    'shop/cancel-order': () => {
      order.result = 'CANCELLED';
      return { order };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(api.callsTo('shop/cancel-order')).toEqual([]);
  await act(async () => acceptConfirm(false));
  expect(await screen.findByText('This order was cancelled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test('a payment that arrives first wins: the page shows the completed order', async () => {
  const order = orderWith({ ...unpaid, expiry: Date.now() + 1e9 });
  await openOrder(unpaid, {
    ...withCoins,
    'shop/view-order': () => ({ order }),
    'shop/change-payment-method': () => {
      order.result = 'COMPLETED';
      return refusal('order-state');
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change payment method' }));
  expect(await screen.findByText('Paid, and your subscription is ready')).toBeVisible();
});
