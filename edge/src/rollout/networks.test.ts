import { createMarks, networkOf } from './networks';

test('a busy site forgets the networks that were not seen for the longest time', () => {
  const marks = createMarks();
  const isNew = (network: number) => marks.add(`10.0.0.${network}`, 'view');
  const all = Array.from({ length: 400_000 }, (_, network) => network);
  // Few of these short hashes are the same.
  expect(all.filter(isNew).length).toBeGreaterThan(399_000);
  const recent = all.slice(-100_000);
  expect(recent.filter(isNew)).toEqual([]);
  expect(isNew(0)).toBe(true);
});

test('an IPv6 /48 is one network', () => {
  const network = networkOf('2001:db8:1:2::7');
  expect(network).toBe(networkOf('2001:db8:1:fe00::9'));
  expect(network).not.toBe(networkOf('2001:db8:2::7'));
});
