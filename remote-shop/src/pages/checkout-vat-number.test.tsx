import { ADVANCED } from '@site/shared/rules';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSubscription } from '../checkout/stored-checkout';
import { fillIn, quoting } from '../testing/checkout';
import { newcomer, openShop, type Shop, settings } from '../testing/open-shop';

let shop: Shop;
afterEach(() => {
  shop.stop();
  sessionStorage.clear();
});

test('a number that could not be checked can be checked again', async () => {
  const quote = quoting()['shop/quote'] as (
    body: Record<string, unknown>,
  ) => Record<string, unknown>;
  let isUp = false;
  storeSubscription(ADVANCED);
  shop = await openShop('/shop/checkout/', newcomer, {
    ...quoting(),
    'site/settings': { ...settings, vatNumbers: true },
    'shop/quote': (body) => {
      if (!body.vatNumber) return quote(body);
      return isUp
        ? { ...quote({ ...body, country: 'US' }), vatNumber: 'reverse-charge' }
        : { ...quote(body), vatNumber: 'unchecked' };
    },
  });
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await userEvent.click(screen.getByText('I have a VAT number of the EU'));
  await userEvent.type(screen.getByLabelText('VAT number'), 'DE123456789{Enter}');
  expect(await screen.findByText(/register does not answer/)).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check number' }));
  expect(await screen.findByText(/Valid: no VAT is added/)).toBeVisible();
});

test('a VAT number is asked for in the EU, once the site takes it; checked, the server’s total and what became of it are shown', async () => {
  const standings: Record<string, string> = {
    DE123456789: 'reverse-charge',
    DE999999999: 'invalid',
    DE555555555: 'unchecked',
  };
  const quote = quoting()['shop/quote'] as (
    body: Record<string, unknown>,
  ) => Record<string, unknown>;
  storeSubscription(ADVANCED);
  shop = await openShop('/shop/checkout/', newcomer, {
    ...quoting(),
    'site/settings': { ...settings, vatNumbers: true },
    'shop/quote': (body) => {
      const standing = standings[String(body.vatNumber)];
      const reply = quote({
        ...body,
        country: standing === 'reverse-charge' ? 'US' : body.country,
      });
      return { ...reply, ...(standing && { vatNumber: standing }) };
    },
    'shop/create-credit-card-order': { order: 'AAAA111122' },
  });
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Other');
  expect(screen.queryByText('I have a VAT number of the EU')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await userEvent.click(screen.getByText('I have a VAT number of the EU'));

  const check = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('VAT number'));
    await userEvent.type(screen.getByLabelText('VAT number'), `${text}{Enter}`);
  };
  await check('US123');
  expect(screen.getByText('Not a VAT number of the EU')).toBeVisible();
  await check('DE999999999');
  expect(await screen.findByText('This number is not registered, so VAT is added')).toBeVisible();
  await check('DE555555555');
  expect(await screen.findByText(/register does not answer/)).toBeVisible();
  expect(screen.getByText('€17.73')).toBeVisible();
  await check('DE123456789');
  expect(await screen.findByText(/Valid: no VAT is added/)).toBeVisible();
  expect(screen.getByText('reverse charge')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(shop.callsTo('shop/create-credit-card-order')).toHaveLength(1));
  expect(shop.callsTo('shop/create-credit-card-order')[0]).toMatchObject({
    totalPrice: 14.9,
    billing: { firstName: 'Ada', lastName: 'Byron', country: 'DE', vatNumber: 'DE123456789' },
  });
});
