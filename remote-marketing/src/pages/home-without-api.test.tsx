import { refusal } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import { marketing, section } from '../testing/marketing';

const unavailable = () => refusal('unavailable');

test('while the API is down, a page without its answers shows no price that may be wrong', async () => {
  await openPage(marketing, '/', {
    isSiteReady: false,
    replies: { 'site/settings': unavailable, 'shop-configuration': unavailable },
  });
  const pricing = section('Plans and prices');
  expect(await pricing.findByText('Prices are not available now')).toBeVisible();
  expect(pricing.queryByText(/€/)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
