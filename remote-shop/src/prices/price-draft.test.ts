import { priceListValueOf } from '@site/shared/contract';
import { DEFAULT_PRICE_LIST, LIMITS } from '@site/shared/rules';
import { canResize, draftOf, isFixed, isOfBasicOnly, optionValue, typedValue } from './price-draft';

const value = priceListValueOf(DEFAULT_PRICE_LIST);

test('a price list is the same after it was shown in the fields', () => {
  const draft = draftOf(value);
  expect(draft.options.epg.at(-1)).toEqual({ value: '∞', price: '12.00' });
  expect(draft.options.customer.at(-1)).toEqual({ value: '200', price: '12.00' });
  expect(typedValue(draft)).toEqual(value);
});

test('amounts are read with a comma, too, and a field without a number gives no list', () => {
  const draft = draftOf(value);
  expect(typedValue({ ...draft, customStepPrice: '5,50' })?.customStepPrice).toBe(5.5);
  for (const customStepPrice of ['', 'free', '-1', '1.234'])
    expect(typedValue({ ...draft, customStepPrice })).toBeNull();
  const options = { ...draft.options, playlist: [{ value: 'x', price: '9.90' }] };
  expect(typedValue({ ...draft, options })).toBeNull();
});

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['∞', -1],
  ['-1', -1],
  ['1.5', null],
  ['-2', null],
  ['', null],
])('the value %j is %p', (text, expected) => {
  expect(optionValue(text)).toBe(expected);
});

test('only lists of a free length change it, within their bounds', () => {
  expect(LIMITS.filter((limit) => canResize(limit, 5).more)).toEqual([
    'epg',
    'streams',
    'episodes',
  ]);
  expect(canResize('epg', 4)).toEqual({ more: true, fewer: false });
  expect(canResize('epg', 10)).toEqual({ more: false, fewer: true });
});

test('backups and the custom amount have fixed values; Basic alone has the first EPG option', () => {
  expect([isFixed('automatic_backups', 0), isFixed('customer', 3), isFixed('customer', 4)]).toEqual(
    [true, false, true],
  );
  expect(LIMITS.filter((limit) => isOfBasicOnly(limit, 0))).toEqual(['epg', 'customer']);
});
