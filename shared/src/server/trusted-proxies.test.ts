import { isTrustedProxyList, THIS_MACHINE, trustProxies } from './trusted-proxies';

test.each(['', '10.0.0.7', '10.0.0.0/8, 2001:db8::/32', '::1', ' 192.168.4.0/24 ,'])(
  '%j is a list of proxies',
  (list) => {
    expect(isTrustedProxyList(list)).toBe(true);
  },
);

test.each([
  'x',
  '10.0.0',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.7:80',
  'loopback',
  '*',
  'true',
])('%j is refused', (list) => {
  expect(isTrustedProxyList(list)).toBe(false);
  expect(() => trustProxies(list)).toThrow(list);
});

test('trusts the addresses and networks of the list only', () => {
  const isTrusted = trustProxies(`${THIS_MACHINE}, 10.0.0.0/8, 2001:db8::/32`);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.9.9.9', '2001:db8:7::1'])
    expect([address, isTrusted(address)]).toEqual([address, true]);
  for (const address of ['11.0.0.1', '::2', '2001:db9::1', 'unknown', '', undefined])
    expect([address, isTrusted(address)]).toEqual([address, false]);
});

test('an address that was checked before has the same answer, also after many others', () => {
  const isTrusted = trustProxies('10.0.0.0/8');
  for (let host = 0; host < 3_000; host += 1)
    isTrusted(`11.0.${Math.floor(host / 200)}.${host % 200}`);
  for (let time = 0; time < 2; time += 1) {
    expect(isTrusted('10.0.0.1')).toBe(true);
    expect(isTrusted('11.0.0.1')).toBe(false);
  }
});
