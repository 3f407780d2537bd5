import { refusal } from '@site/shared/testing';
import { openCard } from '@site/shared/testing/open-card';
import { screen } from '@testing-library/react';
import remote from '../remote';

const unavailable = () => refusal('unavailable');

test('while the API is down, a page without its answers shows no price that may be wrong', async () => {
  const replies = { 'site/settings': unavailable, 'shop-configuration': unavailable };
  await openCard(remote, 'home-prices', {}, { isSiteReady: false, replies });
  expect(await screen.findByText('Prices are not available now')).toBeVisible();
  expect(screen.queryByText(/€/)).toBeNull();
});
