import { COUNTRIES } from './countries';
import { formatVatNumber, parseVatNumber, qualifiesForReverseCharge } from './vat';
import { isInEu } from './vat-rates';

test.each([
  ['DE123456789', 'DE', '123456789'],
  [' de 123 456-789 ', 'DE', '123456789'],
  ['ATU12345678', 'AT', 'U12345678'],
  ['EL123456789', 'GR', '123456789'],
  ['NL123456789B01', 'NL', '123456789B01'],
  ['IE1+23456A', 'IE', '1+23456A'],
  ['FR.XX.999.999.999', 'FR', 'XX999999999'],
])('%s is a VAT number of %s', (text, country, number) => {
  expect(parseVatNumber(text)).toEqual({ country, number });
});

test.each([
  '',
  'DE',
  'DE1',
  'GR123456789',
  'US123456789',
  'XI123456789',
  'GB123456789',
  '123456789',
  'DEABCDEFGH',
  'DE1234567890123',
  'DE12345678é',
  'DE123/456',
])('%p is not a VAT number', (text) => {
  expect(parseVatNumber(text)).toBeNull();
});

test('a formatted number is parsed as the same number, for each EU member', () => {
  const members = COUNTRIES.filter(isInEu);
  expect(members).toHaveLength(27);
  for (const country of members)
    expect(parseVatNumber(formatVatNumber({ country, number: '12345678' }))).toEqual({
      country,
      number: '12345678',
    });
});

test.each([
  ['DE', 'DE', 'EE', true],
  // The number is of another country than the customer's.
  ['DE', 'FR', 'EE', false],
  // In the seller's own country, the seller owes the VAT.
  ['EE', 'EE', 'EE', false],
])(
  'a number of %s, a customer in %s, a seller in %s: reverse charge is %s',
  (of, country, seller, isReverse) => {
    expect(qualifiesForReverseCharge({ country: of, number: '12345678' }, country, seller)).toBe(
      isReverse,
    );
  },
);
