import type { Session } from '@site/shared/contract';
import { sessionStore, setSession } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { sessionOf } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { act, screen } from '@testing-library/react';
import { marketing } from '../testing/marketing';

const open = (session: Session | null = null) => openPage(marketing, '/', { session });
const paid = (playlists: number, days: number) =>
  sessionOf({ used_trial: true, max_list: playlists, expiry: Date.now() + days * DAY_MS });

test('the home page says what it does not include, and has the target of its button', async () => {
  await open();
  expect(screen.getByText(/includes no content\.$/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Plans and prices' })).toHaveAttribute('id', 'pricing');
  // The drawn guide is one sentence for screen readers.
  expect(screen.getByRole('img', { name: /guide with seven invented channels/ })).toBeVisible();
});

test.each([
  ['a visitor', null, 'Purchase now', '/sign-up/?from=%2Fshop%2Ftrial'],
  ['an account without a plan', sessionOf(), 'Purchase now', '/shop/trial'],
  ['a plan with months left', paid(5, 200), 'Upgrade now', null],
  ['a plan in its last month', paid(5, 10), 'Renew now', null],
])('for %s the header has the right buttons', async (_, session, label, trialAddress) => {
  await open(session);
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', '#pricing');
  const trial = screen.queryByRole('link', { name: 'Try it free for 7 days' });
  expect(trial?.getAttribute('href') ?? null).toBe(trialAddress);
});

test('while the session is loading, placeholders replace the buttons', async () => {
  await open(paid(5, 200));
  act(() => sessionStore.setState({ status: 'unknown', session: null }));
  expect(screen.queryByText('Purchase now')).not.toBeInTheDocument();
  act(() => setSession(null));
  expect(screen.getByText('Purchase now')).toBeVisible();
});
