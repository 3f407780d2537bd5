import { setSession, siteReady } from '@site/shared/host';
import type { BootNavEntry } from '@site/shared/release';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { type Served, serveApi, sessionOf, siteReplies } from '@site/shared/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BootManifestProvider } from '../boot-manifest';
import { bootManifestOf } from '../testing/boot-manifest-of';
import { Navbar } from './navbar';
import { useNavigation } from './navbar-entries';

let served: Served;
beforeAll(async () => {
  served = serveApi(siteReplies());
  await siteReady();
});
afterAll(() => served.stop());

const home: BootNavEntry = { label: 'Home', path: '/', audience: 'everyone', order: 10 };
const invoices: BootNavEntry = {
  label: 'Invoices',
  path: '/invoices',
  audience: 'customer',
  order: 5,
  group: 'My account',
};
const signIn: BootNavEntry = {
  label: 'Sign In',
  path: '/sign-in/',
  audience: 'anonymous',
  order: 50,
};
const books: BootNavEntry = {
  label: 'Books',
  path: '/invoices/books',
  audience: 'staff',
  order: 10,
  group: 'Business',
};

function Bar() {
  return <Navbar navigation={useNavigation()} />;
}

/** The bar at an address, with these entries from two remotes. */
function renderNavbar(address = '/') {
  const manifest = bootManifestOf({ marketing: [{ path: '/' }], shop: [{ path: '/invoices' }] });
  const remotes = manifest.remotes.map((remote) => ({
    ...remote,
    nav: remote.name === 'shop' ? [invoices, books] : [home, signIn],
  }));
  const router = createMemoryRouter([{ path: '*', element: <Bar /> }], {
    initialEntries: [address],
  });
  render(
    <BootManifestProvider value={{ ...manifest, remotes }}>
      <RouterProvider router={router} />
    </BootManifestProvider>,
  );
  // The menu of a phone is in the page too, in a closed dialog.
  return within(screen.getByRole('navigation', { name: 'Main' }));
}

test("draws the entries of the page's releases, and marks the current page", () => {
  setSession(null);
  const bar = renderNavbar();
  expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(bar.queryByText('Invoices')).not.toBeInTheDocument();
});

test('draws an entry in its menu, before the sign-out', async () => {
  setSession(sessionOf());
  const bar = renderNavbar();
  await userEvent.click(bar.getByRole('button', { name: 'My account' }));
  expect(bar.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices');
  expect(bar.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Invoices',
    'Sign-out',
  ]);
});

test('Sign In returns to the page it is pressed on', () => {
  setSession(null);
  const bar = renderNavbar('/invoices?page=2#last');
  expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/sign-in/?from=%2Finvoices%3Fpage%3D2%23last',
  );
});

test('shows staff how many tickets wait, in the menu and in the title', async () => {
  served.stop();
  served = serveApi({ ...siteReplies(), 'ticket/waiting-tickets': { waiting: 12, mine: 1 } });
  setSession(sessionOf({ role: 'admin' }));
  const bar = renderNavbar();
  expect(await bar.findByRole('button', { name: 'My account' })).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^\(12\)/));
  expect(served.callsTo('ticket/waiting-tickets')).toHaveLength(1);
  act(() => setSession(sessionOf()));
  expect(document.title).not.toMatch(/^\(/);
});

test('asks for the waiting tickets once staff have a second factor', async () => {
  served.stop();
  served = serveApi({ ...siteReplies(), 'ticket/waiting-tickets': { waiting: 3, mine: 1 } });
  const staff = sessionOf({ role: 'support' });
  setSession({ ...staff, needs_factor: true });
  const bar = renderNavbar();
  expect(await bar.findByRole('button', { name: 'My account' })).toBeVisible();
  expect(served.callsTo('ticket/waiting-tickets')).toEqual([]);
  act(() => setSession(staff));
  await waitFor(() => expect(document.title).toMatch(/^\(3\)/));
});

test('the button is quiet on a page of the business area', async () => {
  setSession(sessionOf({ role: 'support' }));
  const quiet = (address: string) => {
    renderNavbar(address);
    const isQuiet = screen.getByRole('link', { name: 'Purchase now' }).className.includes('quiet');
    cleanup();
    return isQuiet;
  };
  expect(quiet('/invoices/books')).toBe(true);
  expect(quiet('/invoices')).toBe(false);
});
