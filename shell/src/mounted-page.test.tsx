import { setSession } from '@site/shared/host';
import type { Mount, MountedPage } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageModuleOf } from './mounted-page';

let mounts: MountedPage[] = [];
let unmounted = 0;
beforeEach(() => {
  mounts = [];
  unmounted = 0;
  act(() => setSession(null));
});

/** A page that shows its path, and links to another page. */
const mount: Mount = (element, page) => {
  mounts.push(page);
  element.innerHTML = `<p>at ${page.path}</p><a href="${page.href('/support')}"><b>Support</b></a>
    <a href="/elsewhere" target="_blank">New tab</a><a href="https://example.com/">Abroad</a>`;
  return () => {
    unmounted += 1;
  };
};

function open(module: { mount: Mount }, path = '/hello?a=1') {
  const { Component } = pageModuleOf(module);
  const router = createMemoryRouter(
    [
      { path: '/hello/:name?', element: <Component />, errorElement: <p>The error screen</p> },
      { path: '/support', element: <p>The support page</p> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

test('mounts a page into the document with its path, and takes it away when it is left', async () => {
  const router = open({ mount });
  expect(screen.getByText('at /hello?a=1')).toBeInTheDocument();
  await act(() => router.navigate('/support'));
  expect(screen.getByText('The support page')).toBeInTheDocument();
  expect([mounts.length, unmounted]).toEqual([1, 1]);
});

test('another address of the same page mounts it anew', async () => {
  const router = open({ mount });
  await act(() => router.navigate('/hello/ada'));
  expect(screen.getByText('at /hello/ada')).toBeInTheDocument();
  expect([mounts.length, unmounted]).toEqual([2, 1]);
});

test('a click on a link opens the page without a document, and navigate does the same', async () => {
  const router = open({ mount });
  await userEvent.click(screen.getByText('Support'));
  expect(router.state.location.pathname).toBe('/support');
  await act(async () => mounts[0]?.navigate('/hello', { replace: true }));
  expect(router.state).toMatchObject({
    location: { pathname: '/hello' },
    historyAction: 'REPLACE',
  });
});

test.each(['New tab', 'Abroad'])('leaves the link %s to the browser', async (name) => {
  const router = open({ mount });
  const clicks: boolean[] = [];
  const listener = (event: Event) => {
    clicks.push(event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', listener);
  await userEvent.click(screen.getByText(name));
  removeEventListener('click', listener);
  expect(clicks).toEqual([false]);
  expect(router.state.location.pathname).toBe('/hello');
});

test('tells the page who is signed in: now, and after each change', () => {
  open({ mount });
  const statuses: string[] = [];
  const end = mounts[0]?.session.subscribe(({ status }) => statuses.push(status));
  act(() => setSession({ isAuth: true } as Parameters<typeof setSession>[0]));
  end?.();
  act(() => setSession(null));
  expect(statuses).toEqual(['anonymous', 'signed-in']);
});

test.each([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['returns nothing', () => undefined],
])('a page whose mount %s fails as a page of React does', (_what, broken) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ mount: broken as unknown as Mount });
  expect(screen.getByText('The error screen')).toBeInTheDocument();
  log.mockRestore();
});

test('a page that reports an error fails', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ mount });
  act(() => mounts[0]?.onError(new Error('broken later')));
  expect(screen.getByText('The error screen')).toBeInTheDocument();
  expect(unmounted).toBe(1);
  log.mockRestore();
});

test('a module has the same page each time, so that a new load does not mount it again', () => {
  const module = { mount };
  expect(pageModuleOf(module)).toBe(pageModuleOf(module));
});
