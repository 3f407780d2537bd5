import { refusal } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import { marketing, section } from '../testing/marketing';

const unavailable = () => refusal('unavailable');

test('while the API is down a visitor reads the prices and the limits', async () => {
  await openPage(marketing, '/', {
    isSiteReady: false,
    replies: { 'site/settings': unavailable, 'shop-configuration': unavailable },
  });
  const pricing = section('Plans and prices');
  for (const text of ['€9.90', '€14.90', '€0.00', '5 playlists, up to 40'])
    expect(pricing.getByText(text)).toBeVisible();
  expect(pricing.getAllByRole('link', { name: 'Purchase' })).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
