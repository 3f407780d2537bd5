import { createBrowserRouter, RouterProvider } from '@site/shared/router';
import { act, render } from '@testing-library/react';
import { keyHistoryEntries } from './history-keys';

/** Opens a document at this address, as a new entry of the tab's history. */
function openDocument(address: string) {
  window.history.pushState(null, '', address);
  keyHistoryEntries();
  return createBrowserRouter([{ path: '*', element: <p>page</p> }]);
}

test('each document that is opened in a tab has a key of its own, which a reload keeps', () => {
  const first = openDocument('/terms#law').state.location.key;
  const second = openDocument('/refunds#ask').state.location.key;
  expect(new Set([first, second, 'default']).size).toBe(3);
  keyHistoryEntries();
  expect(createBrowserRouter([{ path: '*' }]).state.location.key).toBe(second);
});

test('a link to a fragment of the page creates an entry with a key of its own', async () => {
  const router = openDocument('/terms');
  render(<RouterProvider router={router} />);
  const keys = [router.state.location.key];
  for (const hash of ['#law', '#changes']) {
    await act(async () => {
      window.location.hash = hash;
      await new Promise((resolve) =>
        window.addEventListener('hashchange', resolve, { once: true }),
      );
    });
    expect(router.state.location.hash).toBe(hash);
    keys.push(router.state.location.key);
  }
  expect(new Set([...keys, 'default']).size).toBe(4);
});
