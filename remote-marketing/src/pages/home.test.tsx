import { setSession } from '@site/shared/host';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './home';

function show() {
  setSession(null);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component }])} />);
}

function section(title: string) {
  return within(screen.getByRole('region', { name: title }));
}

test('every block of the page is there, under one first heading', () => {
  show();
  expect(
    screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent),
  ).toEqual(['Your playlists, made easier']);
  expect(
    screen
      .getAllByRole('region')
      .map(
        (region) =>
          region.getAttribute('aria-label') ??
          within(region).getAllByRole('heading')[0]?.textContent,
      ),
  ).toEqual([
    'Made for long lists',
    'One click instead of an evening',
    'One playlist, four ways to hand it over',
    'A programme guide for every channel',
    'A quick look at the editors',
    'Plans and prices',
    'No content included',
    'Questions people ask first',
  ]);
});

test('the purchase button leads to the section with the id pricing', () => {
  show();
  expect(screen.getByRole('link', { name: 'Purchase now' })).toHaveAttribute('href', '#pricing');
  expect(screen.getByRole('region', { name: 'Plans and prices' })).toHaveAttribute('id', 'pricing');
});

test('the format tabs switch text and image', async () => {
  show();
  const formats = section('One playlist, four ways to hand it over');
  expect(formats.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'M3U',
    'Xtream',
    'Bouquet',
    'MAG',
  ]);
  await userEvent.click(formats.getByRole('tab', { name: 'MAG' }));
  const panel = within(formats.getByRole('tabpanel', { name: 'MAG' }));
  expect(panel.getByRole('heading')).toHaveTextContent('A portal for the box at the TV');
  expect(panel.getByRole('img', { name: /portal on a television/ })).toBeInTheDocument();
});

test('one click puts the list in order', async () => {
  show();
  const demo = section('One click instead of an evening');
  expect(demo.getAllByRole('listitem')).toHaveLength(7);
  await userEvent.click(demo.getByRole('button', { name: 'Apply all four' }));
  expect(demo.getAllByRole('listitem')).toHaveLength(6);
  expect(demo.getAllByRole('button', { pressed: true })).toHaveLength(4);
});

test('the editors work: a hidden channel leaves the playlist', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Hide Aurelia One' }));
  expect(screen.getByText('5 of 7 channels in the playlist')).toBeInTheDocument();
});
