import { addressBlock } from './address-block';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test('a larger network counts as one', () => {
  expect(addressBlock('2001:db8:1:ffff::1', 48)).toBe(addressBlock('2001:db8:1::2', 48));
  expect(addressBlock('2001:db8:2::1', 48)).not.toBe(addressBlock('2001:db8:1::1', 48));
});

test('an IPv6 network may end in the middle of a group', () => {
  expect(addressBlock('2001:db8:1:2aff::1', 56)).toBe('2001:db8:1:2a00::/56');
  expect(addressBlock('2001:db8:1:2a01::1', 56)).toBe('2001:db8:1:2a00::/56');
  expect(addressBlock('2001:db8:1:2b00::1', 56)).not.toBe('2001:db8:1:2a00::/56');
});
