import { siteReplies } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillInCheckout, openCheckout, quoteReply } from '../testing/checkout-page';

/** The host loads the settings once in a test file, so every test here accepts VAT numbers. */
const withVatNumbers = siteReplies({ vatNumbers: true });

afterEach(() => sessionStorage.clear());

const COMPANY = { company: 'Byron GmbH', street: 'Ring 1', city: '10115 Berlin' };

async function fillInCompany() {
  await userEvent.click(screen.getByRole('radio', { name: 'for a company' }));
  await paste('Company name', COMPANY.company);
  await paste('Street and number', COMPANY.street);
  await paste('Postal code and city', COMPANY.city);
}

/** Fills in a field with one event: the page renders its countries for each. */
async function paste(label: string, text: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

/** A quote with the status of a checked VAT number. A reverse charge has no VAT. */
function quoteWithStatus(body: Record<string, unknown>, status: string) {
  const country = status === 'reverse-charge' ? 'US' : body.country;
  return { ...quoteReply()({ ...body, country }), vatNumber: status };
}

test('a number that could not be checked can be checked again', async () => {
  let isRegisterAvailable = false;
  await openCheckout({
    ...withVatNumbers,
    'shop/quote': (body) => {
      if (!body.vatNumber) return quoteReply()(body);
      return quoteWithStatus(body, isRegisterAvailable ? 'reverse-charge' : 'unchecked');
    },
  });
  await fillInCheckout();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await fillInCompany();
  await userEvent.type(screen.getByLabelText('VAT number'), 'DE123456789{Enter}');
  expect(await screen.findByText(/register is not available/)).toBeVisible();
  isRegisterAvailable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check number' }));
  expect(await screen.findByText(/Valid: no VAT is added/)).toBeVisible();
});

test('an EU customer sees the status of the number and the total that the server computes with it', async () => {
  const statuses: Record<string, string> = {
    DE123456789: 'reverse-charge',
    DE999999999: 'invalid',
    DE555555555: 'unchecked',
  };
  const { api } = await openCheckout({
    ...withVatNumbers,
    'shop/quote': (body) => {
      const status = statuses[String(body.vatNumber)];
      return status ? quoteWithStatus(body, status) : quoteReply()(body);
    },
    'shop/create-credit-card-order': { order: 'AAAA111122' },
  });
  await fillInCheckout();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Other');
  await fillInCompany();
  expect(screen.queryByLabelText('VAT number')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany');

  const check = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('VAT number'));
    await userEvent.type(screen.getByLabelText('VAT number'), `${text}{Enter}`);
  };
  await check('US123');
  expect(screen.getByText('Not a valid EU VAT number')).toBeVisible();
  await check('DE999999999');
  expect(await screen.findByText('This number is not registered, so VAT is added')).toBeVisible();
  await check('DE555555555');
  expect(await screen.findByText(/register is not available/)).toBeVisible();
  expect(screen.getByText('€17.73')).toBeVisible();
  await check('DE123456789');
  expect(await screen.findByText(/Valid: no VAT is added/)).toBeVisible();
  expect(screen.getByText('reverse charge')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Place order' }));
  await waitFor(() => expect(api.callsTo('shop/create-credit-card-order')).toHaveLength(1));
  expect(api.callsTo('shop/create-credit-card-order')[0]).toMatchObject({
    totalPrice: 14.9,
    billing: { ...COMPANY, firstName: 'Ada', country: 'DE', vatNumber: 'DE123456789' },
  });
});

test('an order for a company needs its name and address; without that choice nothing of it is sent', async () => {
  const { api } = await openCheckout({
    ...withVatNumbers,
    'shop/create-credit-card-order': { order: 'AAAA111122' },
  });
  await fillInCheckout();
  const placeOrder = screen.getByRole('button', { name: 'Place order' });
  const isCompany = screen.getByRole('radio', { name: 'for a company' });
  await userEvent.click(isCompany);
  expect(screen.getByText("Fill in 'Company name'")).toBeVisible();
  expect(placeOrder).toBeDisabled();
  await fillInCompany();
  expect(placeOrder).toBeEnabled();
  await userEvent.click(screen.getByRole('radio', { name: 'for myself' }));
  expect(screen.queryByLabelText('Company name')).toBeNull();
  await userEvent.click(placeOrder);
  await waitFor(() => expect(api.callsTo('shop/create-credit-card-order')).toHaveLength(1));
  expect(api.callsTo('shop/create-credit-card-order')[0]).toMatchObject({
    billing: { firstName: 'Ada', lastName: 'Byron', country: 'IT' },
  });
  expect(JSON.stringify(api.callsTo('shop/create-credit-card-order'))).not.toContain('Byron GmbH');
});
