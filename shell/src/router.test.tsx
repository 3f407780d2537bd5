import { ProblemError } from '@site/shared/client';
import { setSession } from '@site/shared/host';
import type { PageModule } from '@site/shared/remote';
import { redirect } from '@site/shared/router';
import { sessionOf } from '@site/shared/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { RemoteUnavailable } from './remote-release';
import { createRemotes } from './remotes';
import { createRouter } from './router';
import {
  Broken,
  boot,
  handleOf,
  loadedPages,
  loadRelease,
  Order,
  OwnError,
  releases,
  reports,
  Text,
  visit,
} from './testing/open-shell';

test.each(['/shop', '/shop/basic/more', '/..%2f..%2fetc'])(
  "%s shows 'We lost this page' with a link home, and loads no remote",
  async (path) => {
    const router = await visit(path);
    expect(await screen.findByText('We lost this page')).toBeInTheDocument();
    expect(
      screen
        .getAllByRole('link', { name: 'Home' })
        .some((link) => link.getAttribute('href') === '/'),
    ).toBe(true);
    expect(loadedPages).toEqual([]);
    expect(handleOf(router)).toMatchObject({ title: 'We lost this page', remote: 'shell' });
  },
);

test('loads the page of the address, and no other', async () => {
  const router = await visit('/');
  expect(await screen.findByText('the home page')).toBeInTheDocument();
  expect(loadedPages).toEqual(['marketing/home']);
  expect(handleOf(router)).toMatchObject({
    title: 'Online M3U and EPG playlist editor',
    remote: 'marketing',
  });
});

test("a page's loader runs with its parameters", async () => {
  await visit('/order/77');
  expect(await screen.findByText('order 77, loaded data of 77')).toBeInTheDocument();
});

test('a guarded page sends a visitor to sign in and come back, and runs no loader', async () => {
  const loader = jest.fn(() => null);
  Object.assign(releases.live.basic ?? {}, { loader });
  const router = await visit('/shop/basic?plan=1');
  expect(await screen.findByText('the sign-in page')).toBeInTheDocument();
  expect(screen.queryByText('the basic shop')).not.toBeInTheDocument();
  expect(router.state.location.pathname + router.state.location.search).toBe(
    `/sign-in/?from=${encodeURIComponent('/shop/basic?plan=1')}`,
  );
  expect(loader).not.toHaveBeenCalled();
});

test('a remote that cannot be loaded shows the error screen, the others work, and a retry loads it', async () => {
  releases.live.order = new Error('ChunkLoadError');
  const router = await visit('/order/77');
  await screen.findByRole('button', { name: 'Try again' });
  expect(Object.values(router.state.errors ?? {})).toEqual([new RemoteUnavailable('shop')]);
  expect(screen.queryByText('We lost this page')).not.toBeInTheDocument();
  expect(screen.queryByText(/Unexpected Application Error/)).not.toBeInTheDocument();
  await act(() => router.navigate('/'));
  expect(await screen.findByText('the home page')).toBeInTheDocument();
  await act(() => router.navigate('/order/77'));
  await screen.findByRole('button', { name: 'Try again' });
  releases.live.order = { Component: Order };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^order 77/)).toBeInTheDocument();
});

test("a page that throws shows its own error boundary, or 'Unexpected Application Error!', and the others work", async () => {
  releases.live.order = releases.previous.order = { Component: Broken, ErrorBoundary: OwnError };
  await visit('/order/1');
  expect(await screen.findByText("the page's own error text")).toBeInTheDocument();
  cleanup();
  releases.live.order = releases.previous.order = { Component: Broken };
  const router = await visit('/order/2');
  expect(await screen.findByText('Unexpected Application Error!')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toBeInTheDocument();
  await act(() => router.navigate('/'));
  expect(await screen.findByText('the home page')).toBeInTheDocument();
});

test('an error screen of a page that throws as well is replaced in the frame', async () => {
  releases.live.order = releases.previous.order = { Component: Broken, ErrorBoundary: Broken };
  const router = await visit('/order/1');
  expect(await screen.findByText('Unexpected Application Error!')).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeInTheDocument();
  await act(() => router.navigate('/'));
  expect(await screen.findByText('the home page')).toBeInTheDocument();
});

test('a page of a retired remote names the page that takes its place', async () => {
  const retired = [{ path: '/gifts/:id', to: '/order/9', title: 'Order' }];
  await visit('/gifts/3', { ...boot, retired });
  expect(screen.getByRole('heading', { name: 'This page has ended' })).toBeInTheDocument();
  expect(document.title).toMatch(/^This page has ended/);
  fireEvent.click(screen.getByRole('link', { name: 'Order' }));
  expect(await screen.findByText(/^order 9/)).toBeInTheDocument();
});

test('a live page wins over a retired one with a more specific path', async () => {
  const retired = [{ path: '/order/special', to: '/', title: 'Home' }];
  await visit('/order/special', { ...boot, retired });
  expect(await screen.findByText(/^order special/)).toBeInTheDocument();
});

test('every route has an error screen of its own, so the text of React Router never appears', () => {
  const routes = createRouter(boot, createRemotes(boot, loadRelease)).routes;
  const all = routes.flatMap((route) => [route, ...(route.children ?? [])]);
  expect(all.map(({ path }) => path)).toContain('*');
  expect(all.filter((route) => !route.errorElement && !route.hasErrorBoundary)).toEqual([]);
});

test('a loader can redirect', async () => {
  releases.live.order = {
    Component: Order,
    loader: () => {
      throw redirect('/');
    },
  };
  const router = await visit('/order/3');
  expect(await screen.findByText('the home page')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
});

function Previous() {
  return <Text>the previous order page</Text>;
}

function BrokenInItsEffect() {
  useEffect(() => {
    throw new Error('effect failed');
  }, []);
  return <Text>shown for a moment</Text>;
}

test.each([
  [
    'throws in its first render',
    { Component: Broken, ErrorBoundary: OwnError },
    'render',
    'render failed',
  ],
  ['throws in its first effect', { Component: BrokenInItsEffect }, 'render', 'effect failed'],
  [
    'has a broken loader',
    {
      Component: Order,
      loader: () => {
        throw new TypeError('no such function');
      },
    },
    'loader',
    'no such function',
  ],
  ['cannot be loaded', new Error('ChunkLoadError'), 'page', 'ChunkLoadError'],
])(
  'a page that %s is replaced by the previous release, and the failure is reported',
  async (_defect, brokenPage, stage, message) => {
    releases.live.order = brokenPage as PageModule | Error;
    releases.previous.order = { Component: Previous };
    await visit('/order/4');
    expect(await screen.findByText('the previous order page')).toBeInTheDocument();
    await waitFor(() =>
      expect(reports).toMatchObject([{ remote: 'shop', version: 'shop-live', stage, message }]),
    );
  },
);

test('if the page throws in one release and does not load in the other, the remote is unavailable', async () => {
  releases.live.order = { Component: Broken, ErrorBoundary: OwnError };
  const router = await visit('/order/5');
  expect(
    await screen.findByText('This part of the site is temporarily unavailable'),
  ).toBeInTheDocument();
  expect(reports.map(({ version, stage }) => [version, stage])).toEqual([
    ['shop-live', 'render'],
    ['shop-previous', 'page'],
  ]);
  await act(() => router.navigate('/'));
  expect(await screen.findByText('the home page')).toBeInTheDocument();
});

test('a problem in a loader is not a defect of the release', async () => {
  releases.live.order = {
    Component: Order,
    loader: () => {
      throw new ProblemError({
        status: 404,
        title: 'Not found',
        body: 'There is no such order.',
        code: 'not-found',
      });
    },
  };
  releases.previous.order = { Component: Previous };
  await visit('/order/6');
  expect(await screen.findByText('We lost this page')).toBeInTheDocument();
  expect(reports).toEqual([]);
});

test('after the first page has rendered, a page that throws shows the error and the release stays', async () => {
  setSession(sessionOf());
  const router = await visit('/shop/basic');
  expect(await screen.findByText('the basic shop')).toBeInTheDocument();
  releases.live.order = { Component: Broken };
  releases.previous.order = { Component: Previous };
  await act(() => router.navigate('/order/7'));
  expect(await screen.findByText('Unexpected Application Error!')).toBeInTheDocument();
  await act(() => router.navigate('/shop/basic'));
  expect(await screen.findByText('the basic shop')).toBeInTheDocument();
});
