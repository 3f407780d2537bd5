import { provideLanguage } from '@site/shared/language';
import { addMonth, DAY_MS, DEFAULT_PRICE_LIST } from '@site/shared/rules';
import { planCardsFor } from './plan-cards';

const now = Date.UTC(2026, 4, 10);
const later = addMonth(now) + DAY_MS;

function buttons(account: Parameters<typeof planCardsFor>[1]) {
  return planCardsFor(DEFAULT_PRICE_LIST, account, now).map(({ name, action }) => [
    name,
    action?.label,
    action?.to,
  ]);
}

test('a visitor gets all three plans, and the trial starts with sign-up', () => {
  expect(buttons(null)).toEqual([
    ['Basic', 'Purchase', '/shop/basic'],
    ['Advanced', 'Purchase', '/shop/advanced'],
    ['Free trial', 'Try now', '/sign-up/?from=%2Fshop%2Ftrial'],
  ]);
});

test('the trial button of an account without a plan leads to the trial page', () => {
  expect(buttons({ max_list: null, used_trial: false })[2]).toEqual([
    'Free trial',
    'Try now',
    '/shop/trial',
  ]);
});

test('a running Basic can be upgraded, and in its last month renewed', () => {
  expect(buttons({ max_list: 3, used_trial: true, expiry: later })).toEqual([
    ['Basic', undefined, undefined],
    ['Advanced', 'Upgrade', '/shop/advanced'],
  ]);
  expect(buttons({ max_list: 3, used_trial: true, expiry: now + DAY_MS })).toEqual([
    ['Basic', 'Renew', '/shop/basic'],
    ['Advanced', 'Renew', '/shop/advanced'],
  ]);
});

test('prices and limits are those of the list', () => {
  const [basic, advanced] = planCardsFor(DEFAULT_PRICE_LIST, null, now);
  expect([basic?.price, basic?.before, advanced?.price, advanced?.before]).toEqual([
    990, 1287, 1490, 1937,
  ]);
  expect(basic?.items.map(({ text }) => text)).toContain('up to 300,000 episodes in each');
  expect(advanced?.items.map(({ text }) => text)).toContain('5 playlists, up to 40');
});

test('a list without unlimited EPG names its largest option', () => {
  const { options } = DEFAULT_PRICE_LIST;
  const list = { ...DEFAULT_PRICE_LIST, options: { ...options, epg: [0, 10, 20, 40, 80] } };
  const [, advanced] = planCardsFor(list, null, now);
  expect(advanced?.items.map(({ text }) => text)).toContain('10 EPG countries, up to 80');
});

test('a million has its own form in French', () => {
  provideLanguage(() => 'fr');
  const [, advanced] = planCardsFor(DEFAULT_PRICE_LIST, null, Date.UTC(2025, 0, 1));
  const texts = advanced?.items.map(({ text }) => text.replace(/\s/g, ' '));
  expect(texts).toContain('jusqu’à 1 000 000 d’entrées en direct dans chacune');
  expect(texts).toContain('10 pays EPG, jusqu’à l’illimité');
});
