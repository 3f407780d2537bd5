import { idIn, listAddress, listQueryIn } from './list-query';

const STATUSES = ['open', 'closed'] as const;

test.each([
  ['', { page: 1, status: null }],
  ['page=2&status=open', { page: 2, status: 'open' }],
  ['page=1000000', { page: 1_000_000, status: null }],
  ['page=0', { page: 1, status: null }],
  ['page=-1', { page: 1, status: null }],
  ['page=1.5', { page: 1, status: null }],
  ['page=1000001', { page: 1_000_000, status: null }],
  ['page=1e9', { page: 1_000_000, status: null }],
  ['page=Infinity', { page: 1, status: null }],
  ['page=x', { page: 1, status: null }],
  ['status=OPEN', { page: 1, status: null }],
  ['status=toString', { page: 1, status: null }],
])('?%s is %j', (query, state) =>
  expect(listQueryIn(new URLSearchParams(query), STATUSES)).toEqual(state),
);

test.each([
  [{}, '/list'],
  [{ page: 1, status: null, search: '', user: undefined }, '/list'],
  [{ search: 'a b&c', status: 'open', page: 2 }, '/list?search=a+b%26c&status=open&page=2'],
  [{ user: 7, page: 1 }, '/list?user=7'],
  [{ user: 1 }, '/list?user=1'],
])('%j has the address %s', (state, address) => expect(listAddress('/list', state)).toBe(address));

test('an address leads back to its state', () => {
  const state = { page: 12, status: 'closed' } as const;
  const { searchParams } = new URL(listAddress('/list', state), 'http://localhost');
  expect(listQueryIn(searchParams, STATUSES)).toEqual(state);
});

test('an id of an address has 1 to 9 digits and does not begin with 0', () => {
  for (const id of ['1', '999999999']) expect(idIn(id)).toBe(Number(id));
  for (const text of [undefined, null, '', '0', '01', '-1', '1.5', '1e3', ' 1', '1000000000', 'x'])
    expect(idIn(text)).toBeNull();
});
