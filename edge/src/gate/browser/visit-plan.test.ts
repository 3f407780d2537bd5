import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate } from '../../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../../testing/built-release';
import { findingOf } from './findings';
import { changedStyles } from './frame-styles';
import { stepText } from './run-journey';
import { examplePath, pageOfAnother, visitsFor } from './visit-plan';

const temporary = temporaryFolder();
afterAll(temporary.remove);

function stateWith(...remotes: [name: string, routes: { path: string; login?: boolean }[]][]) {
  const releases = remotes.map(([name, routes]) =>
    writeBuiltRelease(join(temporary.path, name), { ...remoteBuild(name, []), routes }),
  );
  return activate({ schema: 1, releases: {}, history: [] } satisfies LiveState, releases);
}

const state = stateWith(
  ['shop', [{ path: '/order/:orderNumber', login: true }, { path: '/shop' }]],
  ['support', [{ path: '/tickets', login: true }, { path: '/t/:id' }, { path: '/support' }]],
);

test('a guarded page is visited by customers with and without a plan on both devices, and by the admin', () => {
  const visits = visitsFor('shop', state, 'full');
  const visitorsOf = (pattern: string) =>
    visits
      .filter((visit) => visit.pattern === pattern)
      .map(({ device, role }) => `${role} ${device}`)
      .sort();
  expect(visitorsOf('/order/:orderNumber')).toEqual([
    'admin desktop',
    'customer desktop',
    'customer phone',
    'subscriber desktop',
    'subscriber phone',
  ]);
  expect(visitorsOf('/shop')).toEqual(['subscriber desktop', 'visitor desktop', 'visitor phone']);
  // Each visitor gets an order of another status.
  const paths = visits.filter(({ pattern }) => pattern !== '/shop').map(({ path }) => path);
  expect(new Set(paths).size).toBe(5);
});

test('one visit of each page of a remote stays open', () => {
  const staying = visitsFor('shop', state, 'full').filter(({ staysOpen }) => staysOpen);
  expect(staying.map(({ pattern }) => pattern)).toEqual(['/order/:orderNumber', '/shop']);
});

test('a page is audited as the visitors of a desktop see it, and not in a quick check', () => {
  const audited = visitsFor('shop', state, 'full').filter(({ audits }) => audits);
  expect(audited.map(({ pattern, device, role }) => `${pattern} ${role} ${device}`)).toEqual([
    '/order/:orderNumber subscriber desktop',
    '/order/:orderNumber admin desktop',
    '/shop visitor desktop',
  ]);
  expect(visitsFor('shop', state, 'quick').filter(({ audits }) => audits)).toEqual([]);
});

test('a shell stays open on one page behind the guard of each remote', () => {
  const staying = visitsFor('shell', state, 'full').filter(({ staysOpen }) => staysOpen);
  expect(staying.map(({ pattern }) => pattern)).toEqual(['/order/:orderNumber', '/tickets']);
});

test('a quick check visits each page once, and a shell is used on pages of every remote', () => {
  expect(visitsFor('shop', state, 'quick').map(({ pattern }) => pattern)).toEqual([
    '/order/:orderNumber',
    '/shop',
  ]);
  const patterns = new Set(visitsFor('shell', state, 'full').map(({ pattern }) => pattern));
  expect([...patterns].sort()).toEqual(['/order/:orderNumber', '/shop', '/t/:id', '/tickets']);
});

test('parameters are examples, and another page is public without parameters', () => {
  expect(examplePath('/a/:id?/:ticketId/*', 0)).toBe('/a/1/1/1');
  expect(examplePath('/view/:ticketId', 1)).toBe('/view/2');
  expect(pageOfAnother('shop', state)).toBe('/support');
  expect(pageOfAnother('support', stateWith(['support', [{ path: '/support' }]]))).toBeUndefined();
});

test('the same fault of two releases has the same key, and another fault another key', () => {
  const fault = (version: string, port: number) =>
    findingOf(`http://127.0.0.1:${port}/releases/shop/${version}/12.${version}.js is blocked`);
  expect(fault('0123456789abcdef', 4100).key).toBe(fault('fedcba9876543210', 5200).key);
  const places = ['https://www.site.test/a.b1.js:1:20', 'https://www.site.test/a.c2.js:3:400'];
  const measures = [
    'busy for 4100 ms, the limit is 4000 ms',
    'busy for 9000 ms, the limit is 5000 ms',
  ];
  const memory = ['it uses 210 MB of memory', 'it uses 900 MB of memory'];
  const moments = ['2026-11-23T10:00:00.123Z', '2026-11-23T10:05:00.456Z'];
  for (const [one, other] of [places, measures, memory, moments])
    expect(findingOf(one ?? '').key).toBe(findingOf(other ?? '').key);
  for (const [one, other] of [
    ['it throws A', 'it throws B'],
    ['Minified React error #418', 'Minified React error #423'],
    ['the server responded with a status of 404', 'the server responded with a status of 500'],
    ['shown: €18.18', 'shown: €19.18'],
  ])
    expect(findingOf(one ?? '').key).not.toBe(findingOf(other ?? '').key);
});

test('names steps and changed styles', () => {
  expect(stepText({ press: 'Send' })).toBe("press 'Send'");
  expect(stepText({ fill: 'Title', with: 'Guide' })).toBe("fill 'Title' with 'Guide'");
  expect(
    changedStyles({ 'color of a': 'red', 'color of b': 'red' }, { 'color of a': 'blue' }),
  ).toEqual(['color of a (red → blue)']);
});
