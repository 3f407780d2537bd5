import { addMonth, DAY_MS } from '@site/shared/rules';
import { sessionOf } from '@site/shared/testing';
import { navbarActions } from './navbar-actions';

const now = Date.UTC(2026, 10, 21, 12);
const advanced = { max_list: 5, used_trial: true };
const basic = { max_list: 3 };
const trial = { max_list: 1, used_trial: true };

const pricing = { label: 'Purchase now', to: '/#pricing' };
const purchase = { label: 'Purchase now', to: '/shop/advanced' };
const editor = { label: 'Open editor' };
const renew = { label: 'Renew now', to: '/shop/advanced' };
const renewBasic = { label: 'Renew now', to: '/shop/basic' };

test.each([
  ['not signed in', null, [pricing]],
  ['without a plan', sessionOf(), [purchase]],
  ['in the trial', sessionOf({ ...trial, expiry: now + DAY_MS }), [editor]],
  ['after the trial', sessionOf({ ...trial, expiry: now - DAY_MS }), [purchase]],
  [
    'with a plan that runs for months',
    sessionOf({ ...advanced, expiry: now + 200 * DAY_MS }),
    [editor],
  ],
  ['one ms before the last month', sessionOf({ ...advanced, expiry: addMonth(now) + 1 }), [editor]],
  [
    'at the start of the last month',
    sessionOf({ ...advanced, expiry: addMonth(now) }),
    [editor, renew],
  ],
  [
    'in the last month of Basic',
    sessionOf({ ...basic, expiry: now + DAY_MS }),
    [editor, renewBasic],
  ],
  ['at the end of the plan', sessionOf({ ...advanced, expiry: now }), [renew]],
  ['after the end of Advanced', sessionOf({ ...advanced, expiry: now - 400 * DAY_MS }), [renew]],
  ['after the end of Basic', sessionOf({ ...basic, expiry: now - DAY_MS }), [renewBasic]],
  ['with a plan without an expiry date', sessionOf(advanced), [renew]],
])('%s', (_state, session, actions) => {
  expect(navbarActions(session, now)).toEqual(actions);
});
