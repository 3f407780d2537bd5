import { budgetProblems } from './page-budgets.mjs';

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
