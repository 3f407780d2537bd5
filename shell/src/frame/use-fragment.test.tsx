import { createMemoryRouter, Outlet, RouterProvider } from '@site/shared/router';
import { act, render, screen } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import { useFragment } from './use-fragment';

let scrolledTo: string[];

beforeEach(() => {
  scrolledTo = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.id);
  };
});

function Frame() {
  useFragment();
  return <Outlet />;
}

/** A page whose section appears late, as after a download. */
function LatePage() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return isLoaded ? <section id="law é">The law</section> : <p>loading</p>;
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <section id="pricing">Prices</section> },
          { path: '/terms', element: <LatePage /> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return router;
}

test('after the load the section of the fragment is at the top and has the focus', () => {
  open('/#pricing');
  expect(scrolledTo).toContain('pricing');
  expect(screen.getByText('Prices')).toHaveFocus();
});

test('a section that appears after its page loads is scrolled to as well', async () => {
  open('/terms#law%20%C3%A9');
  expect(scrolledTo).toEqual([]);
  expect(await screen.findByText('The law')).toHaveFocus();
  expect(scrolledTo).toContain('law é');
});

test('does not scroll if the visitor has scrolled before', async () => {
  open('/terms#law%20%C3%A9');
  act(() => void window.dispatchEvent(new Event('wheel')));
  expect(await screen.findByText('The law')).not.toHaveFocus();
  expect(scrolledTo).toEqual([]);
});

test('a navigation scrolls to its fragment, going back keeps the position', async () => {
  const router = open('/terms');
  await act(() => router.navigate('/#pricing'));
  expect(scrolledTo).toContain('pricing');
  await act(() => router.navigate('/terms'));
  scrolledTo = [];
  await act(() => router.navigate(-1));
  expect(screen.getByText('Prices')).not.toHaveFocus();
  expect(scrolledTo).toEqual([]);
});

test.each(['/#missing', '/#%E0%A4%A', '/#', '/'])('%s scrolls nowhere', (address) => {
  open(address);
  expect(scrolledTo).toEqual([]);
});
