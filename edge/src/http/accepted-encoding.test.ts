import { acceptedEncoding } from './accepted-encoding';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
] as const)('%s selects %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
