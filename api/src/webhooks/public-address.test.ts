import { isPrivateHost, isPublicAddress } from './public-address';

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '203.0.113.5',
  '::1',
  '::',
  '::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test('a host is private if it is written as a private address, in any spelling of a URL', () => {
  const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:10.0.0.1]'];
  for (const host of hosts) expect(isPrivateHost(new URL(`https://${host}/`).hostname)).toBe(true);
  for (const host of ['example.com', '93.184.215.14', '[2606:2800:21f::1]'])
    expect(isPrivateHost(new URL(`https://${host}/`).hostname)).toBe(false);
});
