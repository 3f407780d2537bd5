import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import { fireEvent, render, screen } from '@testing-library/react';
import { BootManifestProvider } from '../boot-manifest';
import { bootManifestOf } from '../testing/boot-manifest-of';
import { OfferLanguage } from './offer-language';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('the banner offers this page in the language of the browser, in its words, until it is closed', async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-CA', 'en']);
  const router = createMemoryRouter([{ path: '*', element: <OfferLanguage /> }], {
    initialEntries: ['/support?a=1#hours'],
  });
  render(
    <BootManifestProvider value={{ ...bootManifestOf({}), languages: ['en', 'de', 'fr'] }}>
      <RouterProvider router={router} />
    </BootManifestProvider>,
  );
  const banner = await screen.findByRole('region', { name: 'Afficher cette page en français' });
  expect(banner).toHaveAttribute('lang', 'fr');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/fr/support?a=1#hours');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(banner).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(1);
});
