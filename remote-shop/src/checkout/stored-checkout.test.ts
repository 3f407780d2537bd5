import { ADVANCED } from '@site/shared/rules';
import {
  forgetCheckout,
  keepBilling,
  keptBilling,
  storedSubscription,
  storeSubscription,
  subscriptionInState,
} from './stored-checkout';

const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT', vatNumber: '' };

afterEach(() => {
  jest.restoreAllMocks();
  forgetCheckout();
});

test('what is kept is found again until it is forgotten', () => {
  storeSubscription(ADVANCED);
  keepBilling(7, billing);
  expect(storedSubscription()).toEqual(ADVANCED);
  expect(keptBilling(7)).toEqual(billing);
  forgetCheckout();
  expect(storedSubscription()).toBeNull();
  expect(keptBilling(7)).toEqual({ firstName: '', lastName: '', country: '', vatNumber: '' });
});

test('one account does not see what another typed', () => {
  keepBilling(7, billing);
  expect(keptBilling(8)).toEqual({ firstName: '', lastName: '', country: '', vatNumber: '' });
});

test('without a storage it lasts as long as the page', () => {
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
  ['a negative level', { subscription: { ...ADVANCED, epg: -1 } }],
  ['a level beyond the list', { subscription: { ...ADVANCED, playlist: 9 } }],
])('a router state with %s holds no subscription', (_, state) => {
  expect(subscriptionInState(state)).toBeNull();
});

test.each(['{', '[]', '"x"', 'null', '{"playlist":"1"}'])(
  'a storage that holds %s holds no subscription',
  (text) => {
    sessionStorage.setItem('checkout.subscription', text);
    expect(storedSubscription()).toBeNull();
  },
);
