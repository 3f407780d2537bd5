import { openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import manifest from '../../remote.json';
import { accountWithoutPlan, shop } from '../testing/shop';

const pagesOfStaff = manifest.routes
  .map(({ path }) => path.replaceAll(/:\w+/g, '7'))
  .filter((path) => path.startsWith('/business') || path === '/account/orders/all');

test.each(pagesOfStaff)('from %s a customer is redirected to the own orders', async (path) => {
  const { address, api } = await openPage(shop, path, {
    session: accountWithoutPlan,
    replies: { 'shop/get-orders': { orders: [] } },
  });
  expect(address()).toBe('/account/orders');
  expect(screen.queryByRole('link', { name: 'All orders' })).not.toBeInTheDocument();
  expect(api.callsTo('business/list-versions')).toEqual([]);
});
