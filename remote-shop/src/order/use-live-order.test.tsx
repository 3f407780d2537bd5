import { sessionStore } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { act, screen, waitFor } from '@testing-library/react';
import { accountWithoutPlan, openOrder, orderWith, shop } from '../testing/shop';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const advance = (durationMs: number) => act(() => jest.advanceTimersByTimeAsync(durationMs));

test('requests the status after growing delays, and a completed order refreshes the session', async () => {
  const order = orderWith({ result: 'AWAITING_PAYMENT' });
  const session = { ...accountWithoutPlan };
  const { api } = await openPage(shop, '/order/AAAA111122', {
    session,
    replies: { 'shop/view-order': () => ({ order: { ...order } }) },
  });
  const requestCount = () => api.callsTo('shop/view-order').length;

  await advance(2_000);
  expect(requestCount()).toBe(2);
  await advance(2_900);
  expect(requestCount()).toBe(2);
  await advance(200);
  expect(requestCount()).toBe(3);

  order.result = 'COMPLETED';
  session.max_list = 5;
  await advance(5_000);
  expect(screen.getByText('Completed')).toBeVisible();
  await waitFor(() => expect(sessionStore.getState().session?.max_list).toBe(5));
  const lastCount = requestCount();
  await advance(120_000);
  expect(requestCount()).toBe(lastCount);
});

test('a paid order shows the invoice that came with it', async () => {
  const order = orderWith({ result: 'AWAITING_PAYMENT' });
  let documents: { kind: 'invoice'; number: string }[] = [];
  await openOrder(order, { 'shop/view-order': () => ({ order: { ...order }, documents }) });
  expect(screen.queryByText(/Invoice 2026-7/)).not.toBeInTheDocument();
  order.result = 'COMPLETED';
  documents = [{ kind: 'invoice', number: '2026-7' }];
  await advance(2_500);
  expect(screen.getByText(/Invoice 2026-7/)).toBeVisible();
});

test('sends no request while the page is hidden, and one at once when it becomes visible', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { api } = await openOrder({ result: 'PENDING_VERIFICATION' });
  await advance(60_000);
  expect(api.callsTo('shop/view-order')).toHaveLength(1);
  visibility.mockReturnValue('visible');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(api.callsTo('shop/view-order')).toHaveLength(2);
});

test('a failed request keeps the page and is repeated', async () => {
  let isAvailable = true;
  const order = orderWith({ result: 'AWAITING_PAYMENT' });
  const { api } = await openOrder(order, {
    'shop/view-order': () => (isAvailable ? { order } : refusal('unavailable')),
  });
  isAvailable = false;
  await advance(6_000);
  expect(screen.getByText('Awaiting payment')).toBeVisible();
  expect(api.callsTo('shop/view-order').length).toBeGreaterThan(2);
});
