import { ADVANCED, DEFAULT_PRICE_LIST } from '@site/shared/rules';
import { refusal, siteReplies } from '@site/shared/testing';
import { openPage } from '@site/shared/testing/open-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choiceIn, storeChoice } from '../checkout/stored-checkout';
import { fillInCheckout, openCheckout } from '../testing/checkout-page';
import { accountWithoutPlan, shop } from '../testing/shop';

const CONFIGURATION = 'shop-configuration';
const ORDER = 'shop/create-credit-card-order';
const configuration = siteReplies()[CONFIGURATION];
const changed = { ...configuration, version: 1, playlist: [3, 8, 10, 20, 40] };

const placeOrder = () => userEvent.click(screen.getByRole('button', { name: 'Place order' }));

test('after an order that was refused for other options, the customer chooses again', async () => {
  let isChanged = false;
  const { address } = await openCheckout({
    [CONFIGURATION]: () => (isChanged ? changed : configuration),
    [ORDER]: () => {
      isChanged = true;
      return refusal('price-changed');
    },
  });
  await fillInCheckout();
  await placeOrder();
  await waitFor(() => expect(address()).toBe('/shop/advanced'));
  // The options of the new version, and not the indexes of the old one.
  expect(await screen.findByRole('radio', { name: /^8/ })).toBeVisible();
});

test('a quote that is refused for other options leads to the shop, too', async () => {
  let isChanged = false;
  const { address } = await openCheckout({
    [CONFIGURATION]: () => (isChanged ? changed : configuration),
    'shop/quote': () => {
      isChanged = true;
      return refusal('price-changed');
    },
  });
  await waitFor(() => expect(address()).toBe('/shop/advanced'));
});

test('a choice of an older version is not opened in the checkout', async () => {
  storeChoice(choiceIn({ ...DEFAULT_PRICE_LIST, version: 7 }, ADVANCED));
  const { address, api } = await openPage(shop, '/shop/checkout/', {
    session: accountWithoutPlan,
    replies: { 'shop/get-orders': { orders: [] } },
  });
  await waitFor(() => expect(address()).toBe('/shop/advanced'));
  expect(api.callsTo('shop/quote')).toEqual([]);
});
