import { addMonth } from './calendar';
import { type Entitlement, isActive, limitsIn, planCards, planKind, shopMode } from './shop-mode';

const now = Date.parse('2026-01-31T10:00:00Z');
/** One calendar month after 31 January. */
const renewalStart = Date.parse('2026-02-28T10:00:00Z');

test.each<[Entitlement, string]>([
  [{}, 'none'],
  [{ max_list: null }, 'none'],
  [{ max_list: 0 }, 'none'],
  [{ max_list: 1 }, 'trial'],
  [{ max_list: 3 }, 'paid'],
  [{ max_list: 40 }, 'paid'],
])('%j has the plan kind %s', (account, kind) => {
  expect(planKind(account)).toBe(kind);
});

test.each<[string, Entitlement, string]>([
  ['no plan', {}, 'Purchase'],
  ['no plan, but an expiry', { expiry: now + 1 }, 'Purchase'],
  ['running trial', { max_list: 1, expiry: now + 1 }, 'Purchase'],
  ['trial with years left', { max_list: 1, expiry: now * 2 }, 'Purchase'],
  ['expired trial', { max_list: 1, expiry: 0 }, 'Purchase'],
  [
    'paid, a moment beyond a calendar month left',
    { max_list: 3, expiry: renewalStart + 1 },
    'Upgrade',
  ],
  ['paid, exactly a calendar month left', { max_list: 3, expiry: renewalStart }, 'Renew'],
  ['paid, less than a month left', { max_list: 5, expiry: renewalStart - 1 }, 'Renew'],
  ['paid, expires now', { max_list: 5, expiry: now }, 'Renew'],
  ['paid, long expired', { max_list: 40, expiry: 1 }, 'Renew'],
  ['paid, without an expiry', { max_list: 40, expiry: null }, 'Renew'],
  ['paid, years left', { max_list: 40, expiry: now * 2 }, 'Upgrade'],
])('%s: %j → %s', (_case, account, mode) => {
  expect(addMonth(now)).toBe(renewalStart);
  expect(shopMode(account, now)).toBe(mode);
});

test.each<[Entitlement, boolean]>([
  [{}, false],
  [{ expiry: now + 1 }, false],
  [{ max_list: null, expiry: now + 1 }, false],
  [{ max_list: 1, expiry: now + 1 }, true],
  [{ max_list: 3, expiry: now + 1 }, true],
  [{ max_list: 3, expiry: now }, false],
  [{ max_list: 3, expiry: now - 1 }, false],
  [{ max_list: 3 }, false],
  [{ max_list: 3, expiry: null }, false],
])('%j is active: %s', (account, active) => {
  expect(isActive(account, now)).toBe(active);
});

test.each<[string, Parameters<typeof planCards>[0], string[]]>([
  ['a visitor', null, ['Basic', 'Advanced', 'Free trial']],
  ['an account without a plan', {}, ['Basic', 'Advanced', 'Free trial']],
  [
    'an account whose trial is unused',
    { max_list: null, used_trial: false },
    ['Basic', 'Advanced', 'Free trial'],
  ],
  [
    'an account whose trial is used up',
    { max_list: null, used_trial: true },
    ['Basic', 'Advanced'],
  ],
  ['an account on trial', { max_list: 1, used_trial: true }, ['Basic', 'Advanced']],
  ['an account given one playlist', { max_list: 1, used_trial: false }, ['Basic', 'Advanced']],
  ['an owner of Basic', { max_list: 3, used_trial: true }, ['Basic', 'Advanced']],
  ['an owner of Basic who never tried', { max_list: 3, used_trial: false }, ['Basic', 'Advanced']],
  ['an owner of Advanced', { max_list: 5, used_trial: false }, ['Advanced']],
  ['an owner of the largest plan', { max_list: 40, used_trial: true }, ['Advanced']],
])('%s sees these cards', (_who, account, cards) => {
  expect(planCards(account)).toEqual(cards);
});

test('a limit that the session does not have is 0', () => {
  expect(limitsIn({ max_list: 3, max_epg: null, max_customer: -1 })).toEqual({
    playlist: 3,
    epg: 0,
    customer: -1,
    streams: 0,
    episodes: 0,
    automatic_backups: 0,
  });
});
