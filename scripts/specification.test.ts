import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Access, contract, type Endpoint } from '../shared/src/contract';
import { isReservedPath } from '../shared/src/release/names.mjs';

type Manifest = { routes: { path: string; login: boolean }[] };
type Row = { name: string; who: string };

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const specification = read('docs/specification.md');
const pageRows = rowsOf(2);
const isAddress = ({ name }: Row) => name.startsWith('/');
const callRows = rowsOf(7).filter((row) => !isAddress(row));
const otherRows = rowsOf(7).filter(isAddress);

/** The table rows of a section that begin with a name, and their cell in the column 'who'. */
function rowsOf(section: number): Row[] {
  const headings = new RegExp(`^## (?:${section}|${section + 1})\\. .*$`, 'm');
  const [, text = ''] = specification.split(headings);
  let who = -1;
  return text.split('\n').flatMap((line) => {
    const [, ...cells] = line.split('|').map((cell) => cell.trim());
    if (cells.includes('who')) who = cells.indexOf('who');
    const [, name] = /^`([^`]+)`$/.exec(cells[0] ?? '') ?? [];
    return name === undefined ? [] : [{ name, who: cells[who] ?? '' }];
  });
}

/** An address as the specification writes it: '/order/{orderNumber}'. */
function asWritten(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

const remotePages = readdirSync(root)
  .filter((name) => name.startsWith('remote-'))
  .flatMap((name) => (JSON.parse(read(`${name}/remote.json`)) as Manifest).routes)
  .map(({ path, login }) => ({ path: asWritten(path), login }));
const shellPages = [...read('shell/src/router.tsx').matchAll(/\bpath: '([^']+)'/g)].map(
  ([, path = '']) => ({ path: asWritten(path), login: false }),
);
const pages = [...remotePages, ...shellPages];

const endpoints: Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area));

const CALLERS: Readonly<Record<Access, string>> = {
  public: 'everyone',
  customer: 'customer',
  staff: 'staff',
  admin: 'administrator',
};

/** What the API answers beside the calls of the contract: its own routes, in each mode. */
function otherAddresses(): string[] {
  const code = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\btesting\//.test(name))
    .map((name) => read(`api/src/${name}`))
    .join('\n');
  const declarations = code + read('shared/src/contract/endpoint.ts');
  const [, ...routes] = code.split(/\b(?:app|scope)\.(?:get|post|put|patch|delete|all)(?=[<(])/);
  const addresses = routes.map((route) => {
    const [first = ''] = route.slice(route.indexOf('(') + 1).split(',', 1);
    const path = first.trim();
    // A string, a template such as `/api/payments/${provider.name}/webhook`, or a constant.
    const [, text = path] =
      /^['`](.*)['`]$/.exec(path) ?? new RegExp(`const ${path} = '(.*)'`).exec(declarations) ?? [];
    return asWritten(text.replaceAll(/\$\{(\w+)\.\w+\}/g, '{$1}'));
  });
  return [...new Set(addresses)];
}

test('section 2 names every page of the remotes and of the shell, and no other one', () => {
  expect(remotePages).not.toEqual([]);
  expect(pageRows.map(({ name }) => name).sort()).toEqual(pages.map(({ path }) => path).sort());
});

test('section 2 says which pages need no sign-in', () => {
  const isOpen = ({ who }: Row) => who === 'everyone' || who === 'visitor';
  const open = pages.filter(({ login }) => !login).map(({ path }) => path);
  expect(
    pageRows
      .filter(isOpen)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(open.sort());
});

test('section 7 names every call of the contract with its callers, and no other one', () => {
  const declared = endpoints.map(({ path, access, needsFreshSignIn }) => {
    const who = CALLERS[access] + (needsFreshSignIn ? ', fresh sign-in' : '');
    return `${path}: ${who}`;
  });
  expect(callRows.map(({ name, who }) => `${name}: ${who}`).sort()).toEqual(declared.sort());
});

test('section 7 names every other address of the API, and no other one', () => {
  expect(otherRows.map(({ name }) => name).sort()).toEqual(otherAddresses().sort());
});

test('the texts of the specification name addresses and calls that exist', () => {
  const areas = new Set(endpoints.map(({ path }) => path.split('/', 1)[0]));
  const known = new Set([
    ...['/', '/api/{path}'],
    ...[...pages, ...endpoints].map(({ path }) => path),
    ...otherRows.map(({ name }) => name),
  ]);
  const isOfEdge = (path: string) => isReservedPath(path) && !/^\/(?:api|dev)\b/.test(path);
  const names = [...specification.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name.replace(/\/$/, '') || '/')
    .filter((name) => name.startsWith('/') || areas.has(name.split('/', 1)[0] ?? ''))
    // 'shop' and 'ticket' alone are areas and fields.
    .filter((name) => name.includes('/'));
  expect(names.filter((name) => !known.has(name) && !isOfEdge(name))).toEqual([]);
});
