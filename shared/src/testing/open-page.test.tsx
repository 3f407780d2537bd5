import { shopCalls } from '@site/shared/contract';
import { createCalls, defineRemote } from '@site/shared/remote';
import { useLoaderData, useNavigate, useParams, useRouteError } from '@site/shared/router';
import { act, screen } from '@testing-library/react';
import { sessionStore } from '../host/session';
import { openPage } from './open-page';
import { sessionOf } from './session-of';

const manifest = {
  name: 'sample',
  routes: [
    { path: '/orders', page: 'orders', login: true, title: 'Orders' },
    { path: '/order/:id', page: 'order', login: false, title: 'Order' },
    { path: '/broken', page: 'broken', login: false, title: 'Broken' },
  ],
};

function Orders() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/order/7?from=list#top')}>
      {JSON.stringify(useLoaderData())}
    </button>
  );
}
function Order() {
  return <p>order {useParams().id}</p>;
}
function Failed() {
  return <p>{String(useRouteError())}</p>;
}

const remote = defineRemote(manifest, {
  orders: async () => ({
    Component: Orders,
    loader: () => createCalls({ shop: shopCalls }).shop.getOrders({}),
  }),
  order: async () => ({ Component: Order }),
  broken: async () => ({
    Component: Order,
    ErrorBoundary: Failed,
    loader: () => Promise.reject(new Error('no data')),
  }),
});

test("shows a page with its loader's data once the API has answered", async () => {
  const { api, reload } = await openPage({ manifest, remote }, '/orders', {
    session: sessionOf({ id: 7 }),
    replies: { 'shop/get-orders': { orders: [] } },
  });
  expect(screen.getByText('{"ok":true,"value":{"orders":[]}}')).toBeInTheDocument();
  expect(sessionStore.getState().session?.id).toBe(7);
  await reload();
  expect(api.callsTo('shop/get-orders')).toHaveLength(2);
});

test('follows a navigation to another page of the remote', async () => {
  const { address } = await openPage({ manifest, remote }, '/orders', {
    replies: { 'shop/get-orders': { orders: [] } },
  });
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('order 7')).toBeInTheDocument();
  expect(address()).toBe('/order/7?from=list#top');
});

test('an address of another remote shows that it is elsewhere', async () => {
  await openPage({ manifest, remote }, '/support/ticket');
  expect(screen.getByText('elsewhere')).toBeInTheDocument();
});

test("a failed loader shows the page's own error boundary", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openPage({ manifest, remote }, '/broken');
  expect(await screen.findByText('Error: no data')).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('is a visitor by default, also after a signed-in page', async () => {
  await openPage({ manifest, remote }, '/order/1', { session: sessionOf() });
  await openPage({ manifest, remote }, '/order/2');
  expect(sessionStore.getState()).toEqual({ status: 'anonymous', session: null });
});
