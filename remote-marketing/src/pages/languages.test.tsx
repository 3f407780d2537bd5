import { provideLanguage } from '@site/shared/language';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import { marketing } from '../testing/marketing';

test.each([
  ['de', 'Ihre Playlists, ganz einfach', 'Tarife und Preise', '7 Tage kostenlos testen'],
  ['fr', 'Vos playlists, en plus simple', 'Formules et tarifs', 'Essai gratuit pendant 7 jours'],
  ['it', 'Le Sue playlist, più facili da gestire', 'Piani e prezzi', 'Prova gratis per 7 giorni'],
  ['es', 'Sus listas, más fáciles de gestionar', 'Planes y precios', 'Pruébelo gratis 7 días'],
] as const)('the home page in %s', async (language, title, prices, trial) => {
  provideLanguage(() => language);
  await openPage(marketing, '/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByRole('heading', { name: prices })).toBeVisible();
  expect(document.querySelector('header a[href*=trial]')).toHaveTextContent(trial);
});

const legalPages = ['/terms-condition', '/refund-policy', '/privacy', '/privacy-app'];
const notes = [
  ['de', 'Im Zweifel gilt der englische Text.'],
  ['fr', 'En cas de doute, le texte anglais fait foi.'],
  ['it', 'In caso di dubbio fa fede il testo inglese.'],
  ['es', 'En caso de duda, prevalece el texto en inglés.'],
] as const;

test.each(legalPages.flatMap((path) => notes.map(([...note]) => [path, ...note] as const)))(
  '%s in %s links to the English text, which applies',
  async (path, language, note) => {
    provideLanguage(() => language);
    await openPage(marketing, path);
    const link = document.querySelector('a[hreflang=en]');
    expect(link).toHaveAttribute('href', path);
    expect(link?.parentElement).toHaveTextContent(note);
  },
);

test.each(legalPages)('%s in English has no such note', async (path) => {
  await openPage(marketing, path);
  expect(document.querySelector('a[hreflang=en]')).not.toBeInTheDocument();
});

test('the privacy notice names the fields of an order in German sentences', async () => {
  provideLanguage(() => 'de');
  await openPage(marketing, '/privacy');
  const orders = document.getElementById('orders');
  expect(orders).toHaveTextContent('Eine Bestellung enthält Ihren Namen, Ihr Land, die IP-Adresse');
  expect(orders).toHaveTextContent('auch Name, Anschrift und USt-IdNr. des Unternehmens');
});
