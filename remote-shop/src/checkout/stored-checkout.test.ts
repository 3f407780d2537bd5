import { ADVANCED } from '@site/shared/rules';
import { billingDraftIn } from './billing';
import {
  clearStoredCheckout,
  storeBilling,
  storedBilling,
  storedSubscription,
  storeSubscription,
  subscriptionInState,
} from './stored-checkout';

const person = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };
const billing = billingDraftIn({ ...person, isCompany: true });

afterEach(() => {
  jest.restoreAllMocks();
  clearStoredCheckout();
});

test('keeps the subscription and the billing draft until they are cleared', () => {
  storeSubscription(ADVANCED);
  storeBilling(7, billing);
  expect(storedSubscription()).toEqual(ADVANCED);
  expect(storedBilling(7)).toEqual(billing);
  clearStoredCheckout();
  expect(storedSubscription()).toBeNull();
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
  storeSubscription(ADVANCED);
  expect(storedSubscription()).toEqual(ADVANCED);
});

test.each([
  ['nothing', undefined],
  ['another state', { from: '/' }],
  ['no object', { subscription: 'basic' }],
  ['a missing limit', { subscription: { ...ADVANCED, epg: undefined } }],
  ['a fraction', { subscription: { ...ADVANCED, epg: 1.5 } }],
  ['a negative index', { subscription: { ...ADVANCED, epg: -1 } }],
  ['an index beyond the list', { subscription: { ...ADVANCED, playlist: 9 } }],
])('reads no subscription from a router state with %s', (_, state) => {
  expect(subscriptionInState(state)).toBeNull();
});

test.each(['{', '[]', '"x"', 'null', '{"playlist":"1"}'])(
  'reads no subscription from a storage that contains %s',
  (text) => {
    sessionStorage.setItem('checkout.subscription', text);
    expect(storedSubscription()).toBeNull();
  },
);

test.each(['{', '[]', '"x"', 'null', '{"accountId":7,"firstName":1}'])(
  'reads no draft from a storage that contains %s',
  (text) => {
    sessionStorage.setItem('checkout.billing', text);
    expect(storedBilling(7)).toBeNull();
  },
);
