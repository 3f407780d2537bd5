import { SELLER_VAT_NUMBER } from './seller';

test.each([
  'ATU12345678',
  'BE0123456789',
  'DE136695976',
  'EE123456789',
  'EL123456789',
  'ESX1234567X',
  'FRXX123456789',
  'IE1234567FA',
  'IE1A23456B',
  'IT00743110157',
  'LT123456789',
  'LT123456789012',
  'NL123456789B01',
  'RO12',
  'GB123456789',
  'CHE123456789',
  'XI123456789',
])('%s has the form of its country', (number) => {
  expect(SELLER_VAT_NUMBER.test(number)).toBe(true);
});

test.each([
  'IT123',
  'DE12345678',
  'LT1234567890',
  'GR123456789',
  '123456789',
  'it00743110157',
  'NL12B01',
])('%s is refused', (number) => {
  expect(SELLER_VAT_NUMBER.test(number)).toBe(false);
});
