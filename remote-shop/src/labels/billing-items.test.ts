import { orderWith } from '../testing/shop';
import { billingItems } from './billing-items';

const rowsOf = (order: Parameters<typeof orderWith>[0]) =>
  billingItems(orderWith(order)).map(({ term, value }) => `${term}: ${value}`);

test('the order of a person has its name and country', () => {
  expect(rowsOf({ country: 'IT' })).toEqual(['Name: Ada Byron', 'Country: Italy']);
});

test('the order of a company also has its name, address and VAT number', () => {
  const company = { company: 'Byron GmbH', street: 'Ring 1', city: '10115 Berlin' };
  expect(rowsOf({ ...company, country: 'DE', vatNumber: 'DE136695976' })).toEqual([
    'Name: Ada Byron',
    'Company: Byron GmbH',
    'Address: Ring 1, 10115 Berlin',
    'Country: Germany',
    'VAT number: DE136695976',
  ]);
});
