import { readStorage, readStoredJson, writeStorage } from './storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

test('each area keeps its own text under a key', () => {
  expect(writeStorage('local', 'theme', 'dark')).toBe(true);
  expect(writeStorage('session', 'theme', 'light')).toBe(true);
  expect([readStorage('local', 'theme'), readStorage('session', 'theme')]).toEqual([
    'dark',
    'light',
  ]);
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('null removes the entry', () => {
  writeStorage('session', 'draft', 'text');
  writeStorage('session', 'draft', null);
  expect(readStorage('session', 'draft')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['a value', '{"a":1}', { a: 1 }],
  ['the value null', 'null', null],
  ['broken JSON', '{"a":', null],
  ['an empty text', '', null],
])('reads %s as JSON', (_name, text, value) => {
  sessionStorage.setItem('k', text);
  expect(readStoredJson('session', 'k')).toEqual(value);
});

test('a missing entry is null, as text and as JSON', () => {
  expect([readStorage('local', 'k'), readStoredJson('local', 'k')]).toEqual([null, null]);
});

test('blocked storage never throws: reads return null and writes return false', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  expect(readStorage('local', 'k')).toBeNull();
  expect(readStoredJson('local', 'k')).toBeNull();
  expect(writeStorage('local', 'k', 'text')).toBe(false);
  expect(writeStorage('local', 'k', null)).toBe(false);
});

test('a browser that refuses access to the storage object itself never throws', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readStorage('session', 'k')).toBeNull();
  expect(writeStorage('session', 'k', 'text')).toBe(false);
});
