import { billingDraftIn, billingError, billingOf } from './billing';

test('an optional text that was filled in and emptied has no error', () => {
  expect(billingError('vatNumber', 'x')).toBe('Not a valid EU VAT number');
  expect(billingError('vatNumber', '')).toBeNull();
  expect(billingError('vatNumber', ' ')).toBeNull();
});

test('a required text that was emptied has an error', () => {
  expect(billingError('company', '')).toBe("Company name field can't be empty");
});

test('the request has no field without a text', () => {
  const person = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };
  const company = { company: 'Byron Srl', street: 'Via Roma 1', city: '00100 Roma' };
  const draft = billingDraftIn({ ...person, ...company, vatNumber: ' ', isCompany: true });
  expect(billingOf(draft)).toEqual({ ...person, ...company });
});
