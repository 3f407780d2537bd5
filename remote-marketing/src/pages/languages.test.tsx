import { provideLanguage } from '@site/shared/language';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import { marketing } from '../testing/marketing';

test('the home page in German', async () => {
  provideLanguage(() => 'de');
  await openPage(marketing, '/');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Ihre Playlists, ganz einfach',
  );
  expect(screen.getByRole('heading', { name: 'Tarife und Preise' })).toBeVisible();
  expect(document.querySelector('header a[href*=trial]')).toHaveTextContent(
    '7 Tage kostenlos testen',
  );
});

test('a translated legal page links to the English text, which applies', async () => {
  provideLanguage(() => 'de');
  await openPage(marketing, '/terms-condition');
  const link = document.querySelector('a[hreflang=en]');
  expect(link).toHaveAttribute('href', '/terms-condition');
  expect(link?.parentElement).toHaveTextContent('Im Zweifel gilt der englische Text.');
});

test('the English page has no such note', async () => {
  await openPage(marketing, '/terms-condition');
  expect(document.querySelector('a[hreflang=en]')).not.toBeInTheDocument();
});

test('the privacy notice names the fields of an order in German sentences', async () => {
  provideLanguage(() => 'de');
  await openPage(marketing, '/privacy');
  const orders = document.getElementById('orders');
  expect(orders).toHaveTextContent('Eine Bestellung enthält Ihren Namen, Ihr Land, die IP-Adresse');
  expect(orders).toHaveTextContent('auch Name, Anschrift und USt-IdNr. des Unternehmens');
});
