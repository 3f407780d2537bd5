import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveState, Release } from '@site/shared/release';
import {
  remoteBuild,
  TEMPLATE,
  temporaryFolder,
  writeBuiltRelease,
} from '../testing/built-release';
import { noBrowserCheck } from './browser/browser-check';
import { createGate, shellDocumentProblems } from './gate';
import { ownReactProblems } from './own-react';
import { syntaxProblems } from './script-syntax';
import { sizeProblems } from './size-budgets';
import { styleProblems } from './style-scope';

const temporary = temporaryFolder();
afterAll(temporary.remove);

describe('sizes', () => {
  const budgets = { shell: 1, remote: 60_000, page: 60_000 };
  const build = remoteBuild('shop', ['/shop', '/shop/more']);
  const withFile = (path: string) => ({
    ...build,
    files: { ...build.files, [path]: randomBytes(40_000).toString('hex') },
  });

  test('refuses an entry over its budget and names both sizes', async () => {
    const folder = join(temporary.path, 'heavy-entry');
    const release = writeBuiltRelease(folder, withFile('entry.js'));
    expect(await sizeProblems(release, folder, budgets)).toEqual([]);
    expect(await sizeProblems(release, folder, { ...budgets, remote: 40_000 })).toEqual([
      expect.stringMatching(/entry is 4\d\.\d kB gzipped, the budget is 40\.0 kB/),
    ]);
  });

  test('refuses each page whose entry and files together exceed the budget of a page', async () => {
    const folder = join(temporary.path, 'heavy-page');
    const release = writeBuiltRelease(folder, withFile('page.js'));
    expect(await sizeProblems(release, folder, budgets)).toEqual([]);
    expect(await sizeProblems(release, folder, { ...budgets, page: 40_000 })).toEqual([
      expect.stringMatching(/^The page \/shop loads 4\d\.\d kB .*the budget is 40\.0 kB/),
      expect.stringMatching(/^The page \/shop\/more loads /),
    ]);
  });

  test('refuses a card whose files without the entry exceed 12 kB, by name', async () => {
    const folder = join(temporary.path, 'heavy-card');
    const release = writeBuiltRelease(folder, withFile('card.js'));
    const card = (name: string, files: string[]) =>
      ({ ...release, cards: [{ name, files }] }) as typeof release;
    expect(await sizeProblems(card('orders', ['page.js']), folder, budgets)).toEqual([]);
    expect(await sizeProblems(card('orders', ['card.js']), folder, budgets)).toEqual([
      expect.stringMatching(/^The card orders loads 4\d\.\d kB .*the limit is 12\.0 kB/),
    ]);
  });
});

describe('styles', () => {
  const problems = (text: string, name = 'shop') =>
    styleProblems({ name }, [{ path: 'a.css', text }]);

  test.each([
    '.page_title_a1b2c h1>a:hover{color:red}',
    '@layer page{@media (width>40rem){.page_row_x-_9A{margin:0}}}',
    ':where(.page_row_a1b2c,.page_cell_a1b2c) *{margin:0}',
    '.page_row_a1b2c{& button{margin:0} td{margin:0}}',
    '@keyframes page_spin_a1b2c{from{opacity:0}50%{opacity:1}}@font-face{font-family:x}',
  ])('accepts %s', (css) => {
    expect(problems(css)).toEqual([]);
  });

  test.each([
    'body{display:none}',
    'button{color:red}',
    '@layer page{*{margin:0}}',
    ':root{--space:0}',
    '.menu{display:none}',
    'html .page_row_a1b2c,nav{margin:0}',
    'body:has(.page_row_a1b2c){overflow:hidden}',
    ':not(.page_row_a1b2c){margin:0}',
    ':is(.page_row_a1b2c,a){margin:0}',
    '.page_row_a1b2c{body:has(&){margin:0}}',
    '@import "https://styles.example/a.css";',
    'a{',
  ])('refuses %s', (css) => {
    expect(problems(css)).toHaveLength(1);
  });

  test('names the selectors, and accepts each of the shell', () => {
    expect(problems('a{margin:0}b{margin:0}')).toEqual([
      "a.css changes elements outside of shop: 'a', 'b'. Start each selector with a class of a .module.css file.",
    ]);
    expect(problems('body{margin:0}', 'shell')).toEqual([]);
  });
});

test('refuses scripts that the oldest supported browsers cannot read, also their regular expressions', () => {
  const problems = (text: string) => syntaxProblems([{ path: 'a.js', text }]);
  expect(problems('const a=/[\\p{L}--[a-z]]/v;a??=b?.c;class D{static #e;static{}}')).toEqual([]);
  for (const newer of ['/(?i:a)b/', '/(?<y>a)|(?<y>b)/', 'import a from "a" with {type:"json"}'])
    expect(problems(newer)).toEqual([
      expect.stringMatching(/^a\.js is not JavaScript of the supp/),
    ]);
});

test('refuses a copy of React in any file of a remote', () => {
  const shared = join(__dirname, '../../../shared/node_modules');
  const copies = ['react/cjs/react.production.js', 'react-dom/cjs/react-dom-client.production.js'];
  const scripts = copies.map((path) => ({
    path,
    text: readFileSync(join(shared, path), 'utf8'),
  }));
  expect(ownReactProblems({ name: 'shop' }, scripts)).toEqual([
    expect.stringContaining('contains a copy of react.'),
    expect.stringContaining('contains a copy of react-dom.'),
  ]);
  expect(ownReactProblems({ name: 'shell' }, scripts)).toEqual([]);
  for (const rest of [
    'var z={H:null,A:null,T:null,S:null};t.useState=function(e){return z.H.useState(e)}',
    't.createElement=function(a,b){return{$$typeof:c,type:a,key:e,ref:null,props:d}}',
  ])
    expect(ownReactProblems({ name: 'shop' }, [{ path: 'a.js', text: rest }])).toHaveLength(1);
  for (const consumer of [
    'x=react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H',
    'const isElement=e=>e.$$typeof===Symbol.for("react.transitional.element")',
  ])
    expect(ownReactProblems({ name: 'shop' }, [{ path: 'a.js', text: consumer }])).toEqual([]);
});

test('a document without a marker, with a marker twice, or no document is refused', () => {
  expect(shellDocumentProblems(TEMPLATE)).toEqual([]);
  expect(shellDocumentProblems(TEMPLATE.replace('<!--boot-->', ''))).toEqual([
    'document.html has <!--boot--> 0 times. Put it into the document once.',
  ]);
  expect(shellDocumentProblems(`${TEMPLATE}<!--head-->`)).toHaveLength(1);
  expect(shellDocumentProblems(undefined)).toHaveLength(1);
});

test('a check that has failed is reported to the operator, and its release is not at fault', async () => {
  const lines: string[] = [];
  const gate = createGate({
    budgets: { shell: 1, remote: 1, page: 1 },
    browserCheck: noBrowserCheck,
    renderCheck: async () => ({
      ...{ problems: ['No check of rendered pages: no rights.'], notes: [], steps: [] },
      hasFailed: true,
    }),
    report: (line) => lines.push(line),
  });
  const release = { name: 'shop', version: 'v1' } as Release;
  const result = await gate.browserCheck(release, { releases: {} } as LiveState);
  expect(result.hasFailed).toBe(true);
  expect(lines).toEqual([
    'The gate could not check shop v1. No check of rendered pages: no rights.',
  ]);
});
