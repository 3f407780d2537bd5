import type { Session } from '@site/shared/contract';
import { sessionStore, setSession } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { sessionOf } from '@site/shared/testing';
import { openCard } from '@site/shared/testing/open-card';
import { act, screen } from '@testing-library/react';
import remote from '../remote';

const open = (session: Session | null = null) => openCard(remote, 'home-prices', {}, { session });
const paid = (playlists: number, days: number) =>
  sessionOf({ used_trial: true, max_list: playlists, expiry: Date.now() + days * DAY_MS });

test('a visitor reads the prices and limits of the rules', async () => {
  await open();
  for (const text of ['€9.90', '€12.87', '€14.90', '€19.37', '€0.00', '3 EPG countries'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText('a year, plus VAT where due')).toHaveLength(2);
});

test('the owner of a running Basic sees its end in place of a button', async () => {
  await open(paid(3, 200));
  expect(screen.getByText('Your plan')).toBeVisible();
  expect(screen.getByText(/^Your plan until /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/shop/advanced');
  expect(screen.queryByRole('link', { name: 'Renew' })).not.toBeInTheDocument();
});

test('while the session is loading, a placeholder replaces the plans', async () => {
  await open(paid(5, 200));
  act(() => sessionStore.setState({ status: 'unknown', session: null }));
  expect(screen.queryByRole('heading', { name: 'Basic' })).not.toBeInTheDocument();
  expect(screen.getByText('Loading your plan')).toBeInTheDocument();
  act(() => setSession(null));
  expect(screen.getByRole('heading', { name: 'Basic' })).toBeVisible();
});
