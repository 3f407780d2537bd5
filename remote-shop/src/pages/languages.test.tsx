import { provideLanguage } from '@site/shared/language';
import { openPage } from '@site/shared/testing/open-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCheckout } from '../testing/checkout-page';
import { accountWithoutPlan, openOrder, shop, subscriber } from '../testing/shop';

test('the amounts of an order in German', async () => {
  provideLanguage(() => 'de');
  await openOrder({});
  for (const text of ['MwSt. (22 % von 14,90 €)', '−1,49 €', 'Guthaben', 'Gesamtbetrag'])
    expect(screen.getByText(text)).toBeVisible();
});

test('a coin payment with a missing part in French', async () => {
  provideLanguage(() => 'fr');
  await openOrder({
    result: 'PENDING_VERIFICATION',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.000303',
    crypto_received: '0.0002',
    crypto_due: '0.000103',
  });
  expect(screen.getByRole('heading', { name: 'Envoyer Bitcoin' })).toBeVisible();
  const missing = /Envoyez les 0.000103 BTC manquants au même portefeuille/;
  expect(screen.getByText(missing)).toBeVisible();
});

test('in Italian, the obstacle names both consents as their links do', async () => {
  provideLanguage(() => 'it');
  await openCheckout();
  const names = ['termini e condizioni', 'politica di non rimborso'];
  for (const name of names)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('target', '_blank');
  const obstacles = await screen.findAllByRole('listitem');
  const isMissing = ({ textContent }: HTMLElement) =>
    names.every((name) => textContent?.includes(name));
  expect(obstacles.filter(isMissing)).toHaveLength(1);
});

test.each([
  ['fr', 'Utilisateurs gérés', 'Autre', 'Nombre personnalisé', '1 250', '1\u202f250'],
  ['es', 'Usuarios gestionados', 'Otra', 'Cantidad personalizada', '1.250', '1250'],
] as const)(
  'in %s, a custom amount has the separator of the language',
  async (language, users, custom, label, typed, shown) => {
    provideLanguage(() => language);
    await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
    const playlists = language === 'es' ? 'Listas de reproducción' : 'Playlists';
    await choose(playlists, '20');
    await choose(users, custom);
    const amount = screen.getByLabelText(label);
    await userEvent.clear(amount);
    await userEvent.type(amount, `${typed}{Enter}`);
    expect(amount).toHaveValue(shown);
    await userEvent.clear(amount);
    await userEvent.type(amount, '12.5{Enter}');
    expect(amount).toHaveAccessibleDescription(/200/);
    expect(amount).toBeInvalid();
  },
);

async function choose(legend: string, name: string) {
  const group = within(screen.getByRole('group', { name: legend }));
  await userEvent.click(group.getByRole('radio', { name }));
}

test.each([
  ['it', 1, 'manca 1 giorno'],
  ['it', 40, 'mancano 40 giorni'],
] as const)('in %s, a subscription with %d days left', async (language, days, text) => {
  provideLanguage(() => language);
  await openPage(shop, '/account/orders', {
    session: subscriber(days + 0.5),
    replies: { 'shop/get-orders': { orders: [] } },
  });
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});
