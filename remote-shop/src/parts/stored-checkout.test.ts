import { ADVANCED } from '@site/shared/rules';
import {
  forgetCheckout,
  keepBilling,
  keepSelection,
  keptBilling,
  keptSelection,
  selectionIn,
} from './stored-checkout';

const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT', vatNumber: '' };

afterEach(() => {
  jest.restoreAllMocks();
  forgetCheckout();
});

test('what is kept is found again until it is forgotten', () => {
  keepSelection(ADVANCED);
  keepBilling(7, billing);
  expect(keptSelection()).toEqual(ADVANCED);
  expect(keptBilling(7)).toEqual(billing);
  forgetCheckout();
  expect(keptSelection()).toBeNull();
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
  keepSelection(ADVANCED);
  expect(keptSelection()).toEqual(ADVANCED);
});

test.each([
  ['nothing', undefined],
  ['another state', { from: '/' }],
  ['no object', { selection: 'basic' }],
  ['a missing limit', { selection: { ...ADVANCED, epg: undefined } }],
  ['a fraction', { selection: { ...ADVANCED, epg: 1.5 } }],
  ['a negative level', { selection: { ...ADVANCED, epg: -1 } }],
  ['a level beyond the list', { selection: { ...ADVANCED, playlist: 9 } }],
])('a router state with %s holds no selection', (_, state) => {
  expect(selectionIn(state)).toBeNull();
});

test.each(['{', '[]', '"x"', 'null', '{"playlist":"1"}'])(
  'a storage that holds %s holds no selection',
  (text) => {
    sessionStorage.setItem('checkout.selection', text);
    expect(keptSelection()).toBeNull();
  },
);
