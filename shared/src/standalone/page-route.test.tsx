import { setSession, siteReady } from '@site/shared/host';
import type { PageModule, Remote } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider, useLoaderData } from '@site/shared/router';
import { type Served, serveApi, sessionOf, siteReplies } from '@site/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { pageRoute } from './page-route';

let served: Served;
let load: jest.Mock<Promise<PageModule>>;

function Orders() {
  return <p>orders of {String(useLoaderData())}</p>;
}

function open(login: boolean) {
  const remote: Remote = {
    name: 'shop',
    pages: { orders: load },
    instances: { react: null, router: null, host: null },
  };
  const route = { path: '/orders', page: 'orders', login, title: 'Orders' };
  const router = createMemoryRouter(
    [
      { ...pageRoute(remote, route), hydrateFallbackElement: <p>loading</p> },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: ['/orders'] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeEach(async () => {
  served = serveApi(siteReplies());
  load = jest.fn(async () => ({ Component: Orders, loader: () => 'Ada' }));
  await siteReady();
  setSession(null);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  served.stop();
  jest.restoreAllMocks();
});

test('loads the page, runs its loader and sets the title', async () => {
  open(false);
  expect(await screen.findByText('orders of Ada')).toBeInTheDocument();
  expect(document.title).toContain('Orders');
});

test('a page with login redirects a visitor to the sign-in page', async () => {
  const router = open(true);
  expect(await screen.findByText('another page')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/sign-in/');
  expect(router.state.location.search).toBe('?from=%2Forders');
  expect(load).not.toHaveBeenCalled();
});

test('a page with login is shown to a signed-in account', async () => {
  setSession(sessionOf());
  open(true);
  expect(await screen.findByText('orders of Ada')).toBeInTheDocument();
});

test('a failed download shows the error, and the next navigation tries again', async () => {
  load.mockRejectedValueOnce(new Error('chunk failed'));
  const router = open(false);
  expect(await screen.findByText(/chunk failed/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All pages' })).toHaveAttribute('href', '/');
  await act(() => router.navigate('/orders'));
  expect(await screen.findByText('orders of Ada')).toBeInTheDocument();
});
