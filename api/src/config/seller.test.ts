import { PRODUCTION } from '../testing/production-settings';
import { readConfig } from './config';

test('the seller of the settings is on documents and in the imprint', () => {
  const { imprint } = readConfig({
    ...PRODUCTION,
    SELLER_REGISTER: 'Commercial register of Estonia, 12345678',
  });
  expect(imprint).toEqual({
    name: 'Playlist Desk OÜ',
    address: ['Pikk 1', '10123 Tallinn'],
    vatNumber: 'EE123456789',
    register: 'Commercial register of Estonia, 12345678',
  });
});

test('local mode without a seller has a sample that says so', () => {
  expect(readConfig({}).imprint.name).toBe('Sample Seller (local mode)');
});
