import { formatDate } from '@site/shared/format';
import { BASIC, DAY_MS, DEFAULT_PRICE_LIST, limitsOf } from '@site/shared/rules';
import { planText, statusText } from './account-texts';

const now = Date.now();
const tomorrow = now + DAY_MS;
const basicTomorrow = { limits: limitsOf(DEFAULT_PRICE_LIST, BASIC), startsAt: tomorrow };

test.each([
  ['no plan', {}, 'None'],
  ['a used trial', { used_trial: true }, 'None, trial used'],
  ['a trial', { max_list: 1, expiry: tomorrow }, `Free trial until ${formatDate(tomorrow)}`],
  ['an ended plan', { max_list: 5, expiry: 1 }, `Advanced, ended on ${formatDate(1)}`],
  [
    'a plan that a smaller one follows',
    { max_list: 5, expiry: now + 9 * DAY_MS, next_plan: basicTomorrow },
    `Advanced until ${formatDate(tomorrow)}`,
  ],
])('the plan of an account with %s', (_case, account, text) => {
  expect(planText(account, now)).toBe(text);
});

test.each([
  [{ activatedAt: 0, deleteAt: null }, 'Active'],
  [{ activatedAt: null, deleteAt: null }, 'Not activated'],
  [{ activatedAt: 0, deleteAt: tomorrow }, `Will be deleted on ${formatDate(tomorrow)}`],
  // An answer of an older API.
  [{}, 'Active'],
])('the status of %j', (account, text) => {
  expect(statusText({ ...account, suspendedAt: null })).toBe(text);
});
