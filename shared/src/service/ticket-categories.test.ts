import { DEFAULT_TICKET_CATEGORIES } from './default-ticket-categories';
import {
  categoryList,
  newCategoryId,
  offeredCategories,
  type TicketCategory,
  ticketCategoriesProblem,
} from './ticket-categories';

const category = (order: number, en: string, change: Partial<TicketCategory> = {}) => ({
  order,
  names: { en },
  ...change,
});

test('the default categories are those of section 3, the default first, in each language', () => {
  const list = categoryList(DEFAULT_TICKET_CATEGORIES);
  const names = [
    'Support & Help',
    'Purchase info',
    'Bug report',
    'Features request',
    'EPG request',
    'Player Bug report',
    'Player feature request',
    'Business info',
  ];
  expect(list.map(({ id }) => id)).toEqual(names);
  expect(list.map((each) => each.names.en)).toEqual(names);
  expect(offeredCategories(list)).toEqual(list);
  for (const each of list) expect(Object.keys(each.names)).toEqual(['en', 'de', 'fr', 'it', 'es']);
  expect(ticketCategoriesProblem(DEFAULT_TICKET_CATEGORIES)).toBeNull();
});

test('categories are listed by their order, and the hidden ones are not offered', () => {
  const list = categoryList({
    last: category(9, 'Last'),
    hidden: category(1, 'Hidden', { isHidden: true }),
    first: category(2, 'First'),
  });
  expect(list.map(({ id }) => id)).toEqual(['hidden', 'first', 'last']);
  expect(offeredCategories(list).map(({ id }) => id)).toEqual(['first', 'last']);
});

test('the id of a new category is its name, if that is free and can stand in an address', () => {
  const known = { 'Bug report': category(1, 'Faults') };
  expect(newCategoryId('Billing', known, 'x1')).toBe('Billing');
  expect(newCategoryId('bug report', known, 'x1')).toBe('x1');
  expect(newCategoryId('Änderung', known, 'x1')).toBe('x1');
  expect(newCategoryId('__proto__', known, 'x1')).toBe('x1');
});

test.each([
  ['no category', {}, { kind: 'none offered' }],
  ['only hidden ones', { a: category(1, 'A', { isHidden: true }) }, { kind: 'none offered' }],
  ['the same place', { a: category(1, 'A'), b: category(1, 'B') }, { kind: 'order twice' }],
  [
    'the same name in another case',
    { a: category(1, 'Bug'), b: category(2, 'bug') },
    { kind: 'name twice', name: 'bug' },
  ],
  [
    'the same German name',
    {
      a: category(1, 'A', { names: { en: 'A', de: 'Fehler' } }),
      b: category(2, 'B', { names: { en: 'B', de: 'Fehler' } }),
    },
    { kind: 'name twice', name: 'Fehler' },
  ],
  [
    'more than 30',
    Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`c${n}`, category(n, `N${n}`)])),
    { kind: 'too many' },
  ],
])('%s is refused', (_case, categories, problem) => {
  expect(ticketCategoriesProblem(categories)).toEqual(problem);
});

test('a name of one language may be the name of another category in another language', () => {
  const categories = {
    a: category(1, 'Info', { names: { en: 'Info', de: 'Auskunft' } }),
    b: category(2, 'News', { names: { en: 'News', de: 'Info' } }),
  };
  expect(ticketCategoriesProblem(categories)).toBeNull();
});
