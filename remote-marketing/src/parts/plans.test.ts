import { addMonth, DAY_MS } from '@site/shared/rules';
import { plansFor } from './plans';

const now = Date.UTC(2026, 4, 10);
const later = addMonth(now) + DAY_MS;

function seen(account: Parameters<typeof plansFor>[0]) {
  return plansFor(account, now).map(({ name, action }) => [name, action?.label, action?.to]);
}

test('a visitor sees all three plans, and the trial leads through sign-up', () => {
  expect(seen(null)).toEqual([
    ['Basic', 'Purchase', '/shop/basic'],
    ['Advanced', 'Purchase', '/shop/advanced'],
    ['Free trial', 'Try now', '/sign-up/?from=%2Fshop%2Ftrial'],
  ]);
});

test('an account without a plan goes straight to its trial', () => {
  expect(seen({ max_list: null, used_trial: false })[2]).toEqual([
    'Free trial',
    'Try now',
    '/shop/trial',
  ]);
});

test('a used trial is not offered again', () => {
  expect(
    seen({ max_list: 1, used_trial: true, expiry: now - DAY_MS }).map(([name]) => name),
  ).toEqual(['Basic', 'Advanced']);
});

test('a running Basic can be upgraded, and renewed in its last month', () => {
  expect(seen({ max_list: 3, used_trial: true, expiry: later })).toEqual([
    ['Basic', undefined, undefined],
    ['Advanced', 'Upgrade', '/shop/advanced'],
  ]);
  expect(seen({ max_list: 3, used_trial: true, expiry: now + DAY_MS })).toEqual([
    ['Basic', 'Renew', '/shop/basic'],
    ['Advanced', 'Renew', '/shop/advanced'],
  ]);
});

test('Advanced owners see Advanced alone', () => {
  expect(seen({ max_list: 10, used_trial: true, expiry: later })).toEqual([
    ['Advanced', 'Upgrade', '/shop/advanced'],
  ]);
});

test('prices and limits are those of the rules', () => {
  const [basic, advanced] = plansFor(null, now);
  expect([basic?.price, basic?.before, advanced?.price, advanced?.before]).toEqual([
    990, 1287, 1490, 1937,
  ]);
  expect(basic?.items.map(({ text }) => text)).toContain('up to 300,000 episodes in each');
  expect(advanced?.items.map(({ text }) => text)).toContain('5 playlists, up to 40');
});
