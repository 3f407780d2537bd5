import {
  DEFAULT_DOCUMENT_SETTINGS,
  DOCUMENT_PREFIX,
  documentCounter,
  documentNumber,
  hasUsedPrefix,
} from './document-settings';

const lastMoment = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
const prefixes = (invoice: string, creditNote: string) => ({
  prefixes: { invoice, 'credit-note': creditNote },
});

test('numbers start again each year (UTC), and credit notes have their own', () => {
  expect(documentCounter('invoice', lastMoment)).toBe('invoice-2026');
  expect(documentCounter('credit-note', lastMoment + 1)).toBe('credit-note-2027');
  const at = { issuedAt: lastMoment, count: 42 };
  expect(documentNumber(DEFAULT_DOCUMENT_SETTINGS, 'invoice', at)).toBe('2026-000042');
  expect(documentNumber(DEFAULT_DOCUMENT_SETTINGS, 'credit-note', at)).toBe('C2026-000042');
  const own = { ...prefixes('RE-', 'GS-'), width: 4 };
  expect(documentNumber(own, 'invoice', { ...at, count: 123456 })).toBe('RE-2026-123456');
});

test('no two formats give the same number for different years and counts', () => {
  const numbers = ['', 'R', 'R2', 'R-', 'R20', 'R2026-'].flatMap((prefix) =>
    [3, 6].flatMap((width) =>
      [2026, 2027].flatMap((year) =>
        [1, 10, 26, 1000].map((count) => {
          const issuedAt = Date.UTC(year, 5);
          const format = { ...prefixes(prefix, 'X'), width };
          return [documentNumber(format, 'invoice', { issuedAt, count }), [prefix, year, count]];
        }),
      ),
    ),
  );
  const meanings = new Map<unknown, Set<string>>();
  for (const [number, meaning] of numbers)
    meanings.set(number, (meanings.get(number) ?? new Set()).add(JSON.stringify(meaning)));
  expect([...meanings.values()].every(({ size }) => size === 1)).toBe(true);
});

test.each([
  ['R', 'G', false],
  ['R', 'R', true],
  ['C', 'G', true],
  ['R', '', true],
  ['', 'G', false],
])(
  "with the first formats '' and 'C', '%s' and '%s' are used: %s",
  (invoice, creditNote, isUsed) => {
    expect(hasUsedPrefix(prefixes(invoice, creditNote), [DEFAULT_DOCUMENT_SETTINGS])).toBe(isUsed);
  },
);

test('a prefix begins with a letter', () => {
  expect(['', 'R', 'RE-26-'].every((text) => DOCUMENT_PREFIX.test(text))).toBe(true);
  expect(['1', '-R', 'r', 'R/1', 'RECHNUNG1'].some((text) => DOCUMENT_PREFIX.test(text))).toBe(
    false,
  );
});
