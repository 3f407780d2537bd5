import { ADVANCED, DEFAULT_PRICE_LIST as list } from '@site/shared/rules';
import { billingDraftIn } from './billing';
import {
  choiceIn,
  choiceInState,
  clearStoredCheckout,
  storeBilling,
  storeChoice,
  storedBilling,
  storedChoice,
  subscriptionIn,
} from './stored-checkout';

const person = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };
const billing = billingDraftIn({ ...person, isCompany: true });

afterEach(() => {
  jest.restoreAllMocks();
  clearStoredCheckout();
});

test('keeps the subscription and the billing draft until they are cleared', () => {
  storeChoice(choiceIn(list, ADVANCED));
  storeBilling(7, billing);
  expect(subscriptionIn(list, storedChoice())).toEqual(ADVANCED);
  expect(storedBilling(7)).toEqual(billing);
  clearStoredCheckout();
  expect(subscriptionIn(list, storedChoice())).toBeNull();
  expect(storedBilling(7)).toBeNull();
});

test('another account does not get the draft', () => {
  storeBilling(7, billing);
  expect(storedBilling(8)).toBeNull();
});

test('without storage the values last as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  storeChoice(choiceIn(list, ADVANCED));
  expect(subscriptionIn(list, storedChoice())).toEqual(ADVANCED);
});

test.each([
  ['nothing', undefined],
  ['another state', { from: '/' }],
  ['no object', { subscription: 'basic', priceVersion: 0 }],
  ['no version', { subscription: ADVANCED }],
  ['another version, whose indexes have other limits', choiceIn({ ...list, version: 1 }, ADVANCED)],
  ['a missing limit', choiceIn(list, { ...ADVANCED, epg: undefined as never })],
  ['a fraction', choiceIn(list, { ...ADVANCED, epg: 1.5 })],
  ['a negative index', choiceIn(list, { ...ADVANCED, epg: -1 })],
  ['an index beyond the list', choiceIn(list, { ...ADVANCED, playlist: 9 })],
])('reads no subscription from a router state with %s', (_, state) => {
  expect(subscriptionIn(list, choiceInState(state))).toBeNull();
});

test.each(['{', '[]', '"x"', 'null', '{"playlist":"1"}'])(
  'reads no subscription from a storage that contains %s',
  (text) => {
    sessionStorage.setItem('checkout.choice', text);
    expect(subscriptionIn(list, storedChoice())).toBeNull();
  },
);

test.each(['{', '[]', '"x"', 'null', '{"accountId":7,"firstName":1}'])(
  'reads no draft from a storage that contains %s',
  (text) => {
    sessionStorage.setItem('checkout.billing', text);
    expect(storedBilling(7)).toBeNull();
  },
);
