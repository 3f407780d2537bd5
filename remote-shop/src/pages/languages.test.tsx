import { provideLanguage } from '@site/shared/language';
import { openPage } from '@site/shared/testing/open-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCheckout } from '../testing/checkout-page';
import { accountWithoutPlan, openOrder, shop, subscriber } from '../testing/shop';

test.each([
  ['de', 'MwSt. (22 % von 14,90 €)', '−1,49 €', 'Gutschein (10 %)', 'Guthaben', 'Gesamtbetrag'],
  ['fr', 'TVA (22 % de 14,90 €)', '−1,49 €', 'Bon de réduction (10 %)', 'Solde du compte', 'Total'],
  ['it', 'IVA (22% di 14,90 €)', '−1,49 €', 'Buono sconto (10%)', 'Credito', 'Totale'],
  ['es', 'IVA (22 % de 14,90 €)', '−1,49 €', 'Cupón (10 %)', 'Saldo', 'Total'],
] as const)('the amounts of an order in %s', async (language, ...amounts) => {
  provideLanguage(() => language);
  await openOrder({});
  for (const text of amounts) expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['de', 'Bitcoin senden', /Senden Sie die fehlenden 0.000103 BTC an dieselbe Wallet/],
  ['fr', 'Envoyer Bitcoin', /Envoyez les 0.000103 BTC manquants au même portefeuille/],
  ['it', 'Invia Bitcoin', /Invii la parte mancante \(0.000103 BTC\) allo stesso wallet/],
  ['es', 'Enviar Bitcoin', /Envíe los 0.000103 BTC que faltan al mismo monedero/],
] as const)('a coin payment with a missing part in %s', async (language, title, text) => {
  provideLanguage(() => language);
  await openOrder({
    result: 'PENDING_VERIFICATION',
    payment_mode: 'XXBT',
    crypto_wallet: 'bc1qexample',
    crypto_amount: '0.000303',
    crypto_received: '0.0002',
    crypto_due: '0.000103',
  });
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test.each([
  ['de', 'Allgemeinen Geschäftsbedingungen', 'Erstattungsrichtlinie'],
  ['fr', 'conditions générales', 'politique de remboursement'],
  ['it', 'termini e condizioni', 'politica di non rimborso'],
  ['es', 'términos y condiciones', 'política de no reembolso'],
] as const)(
  'in %s, the obstacle names both consents as their links do',
  async (language, terms, policy) => {
    provideLanguage(() => language);
    await openCheckout();
    expect(await screen.findByRole('link', { name: terms })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: policy })).toHaveAttribute('target', '_blank');
    const missing = (element: Element | null) =>
      element?.localName === 'li' &&
      [terms, policy].every((name) => element.textContent?.includes(name));
    expect(await screen.findByText((_, element) => missing(element) === true)).toBeVisible();
  },
);

test.each([
  ['de', 'Verwaltete Nutzer', 'Eigene', 'Eigene Anzahl', '1.250', '1.250'],
  ['fr', 'Utilisateurs gérés', 'Autre', 'Nombre personnalisé', '1 250', '1\u202f250'],
  ['it', 'Utenti gestiti', 'Altro', 'Numero personalizzato', '1.250', '1250'],
  ['es', 'Usuarios gestionados', 'Otra', 'Cantidad personalizada', '1.250', '1250'],
] as const)(
  'in %s, a custom amount has the separator of the language',
  async (language, users, custom, label, typed, shown) => {
    provideLanguage(() => language);
    await openPage(shop, '/shop/advanced', { session: accountWithoutPlan });
    const playlists = language === 'es' ? 'Listas de reproducción' : /^Playlists?$/;
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

async function choose(legend: string | RegExp, name: string) {
  const group = within(screen.getByRole('group', { name: legend }));
  await userEvent.click(group.getByRole('radio', { name }));
}

test.each([
  ['de', 1, 'noch 1 Tag'],
  ['de', 40, 'noch 40 Tage'],
  ['fr', 40, '40 jours restants'],
  ['it', 1, 'manca 1 giorno'],
  ['it', 40, 'mancano 40 giorni'],
  ['es', 40, 'quedan 40 días'],
] as const)('in %s, a subscription with %d days left', async (language, days, text) => {
  provideLanguage(() => language);
  await openPage(shop, '/account/orders', {
    session: subscriber(days + 0.5),
    replies: { 'shop/get-orders': { orders: [] } },
  });
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});
