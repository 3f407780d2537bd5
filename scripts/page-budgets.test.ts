import { budgetProblems, languageProblems } from './page-budgets.mjs';

const sizeOf = () => 40_000;
const shell = {
  release: { name: 'shell', entry: 'shell.js', initial: ['shell.css', 'text.woff2'], routes: [] },
  sizeOf,
};
const shop = {
  release: {
    name: 'shop',
    entry: 'entry.js',
    initial: [],
    routes: [{ path: '/shop', files: ['page.js', 'page.js', 'page.css'] }],
  },
  sizeOf,
};

test('a page counts each file of the shell, of its remote and of its own once, and fonts as files only', () => {
  const fits = { kilobytes: 200, files: 6 };
  expect(budgetProblems([shell, shop], { '/shop': fits })).toEqual([]);
  expect(budgetProblems([shell, shop], { '/shop': { ...fits, files: 5 } })).toEqual([
    expect.stringContaining('/shop loads 200.0 kB in 6 files, its budget is 200 kB in 5.'),
  ]);
  expect(budgetProblems([shell, shop], { '/shop': { ...fits, kilobytes: 199 } })).toHaveLength(1);
});

test('a page without a budget of its own has the one of the other pages', () => {
  expect(budgetProblems([shell, shop], {}, { kilobytes: 200, files: 6 })).toEqual([]);
  expect(budgetProblems([shell, shop], {}, { kilobytes: 100, files: 6 })).toHaveLength(1);
});

test('a page has the files of each language, and at most so much more than in English', () => {
  const inGerman = { ...shell, release: { ...shell.release, languages: { de: {} } } };
  const longer = {
    ...shop,
    sizeOf: (_: string, language: string) => (language === 'de' ? 41_000 : 40_000),
  };
  expect(languageProblems([inGerman, longer], 3)).toEqual([]);
  expect(languageProblems([inGerman, longer], 2.9)).toEqual([
    expect.stringContaining('/shop loads 3.00 kB more in de than in English'),
  ]);
});
