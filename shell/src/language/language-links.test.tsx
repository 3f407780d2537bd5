import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { render, screen, within } from '@testing-library/react';
import { BootManifestProvider } from '../boot-manifest';
import { bootManifestOf } from '../testing/boot-manifest-of';
import { LanguageLinks } from './language-links';

function open(address: string, language: string, languages: string[]) {
  const handle = { title: 'Order', remote: 'shop', pattern: '/order/:orderNumber' };
  const basename = language === 'en' ? '/' : `/${language}`;
  const router = createMemoryRouter(
    [{ path: '/order/:orderNumber', element: <LanguageLinks />, handle }],
    { basename, initialEntries: [address] },
  );
  const boot = { ...bootManifestOf({}), language, languages };
  return render(
    <BootManifestProvider value={boot}>
      <RouterProvider router={router} />
    </BootManifestProvider>,
  );
}

test('the links lead to this page in each language, and name it', () => {
  open('/de/order/7?print=1#total', 'de', ['en', 'de', 'fr']);
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.lang])).toEqual([
    ['English', '/order/7?print=1#total', 'en'],
    ['Deutsch', '/de/order/7?print=1#total', 'de'],
    ['Français', '/fr/order/7?print=1#total', 'fr'],
  ]);
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Deutsch');
});

test('a site with one language has no links', () => {
  const { container } = open('/order/7', 'en', ['en']);
  expect(container).toBeEmptyDOMElement();
});
