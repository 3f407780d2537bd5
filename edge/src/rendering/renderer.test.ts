import { createLaunchRenderer } from './launch-renderer';
import type { RenderJob } from './renderer';
import { createRenderer } from './renderer';

const launch = createLaunchRenderer(() => undefined);
const renderer = createRenderer(launch, { timeoutMs: 1_000 });

afterAll(() => renderer.close());

/** A shell that shows what the entry point of the remote returns. */
const shell = {
  name: 'shell',
  version: 'a',
  code: `exports.singletons = { react: { useState: 1 } };
    exports.render = async ({ path, site, remote }) => ({
      html: '<main>' + path + ' ' + site + ' ' + (remote ? await remote.entryPoint(path) : 'frame') + '</main>',
      loaderData: { path },
    });`,
};

let lastVersion = 0;

/** A page of a remote whose entry point is this text of a function. */
function jobOf(entryPoint: string): RenderJob {
  lastVersion += 1;
  const code = `const react = require('react'); exports.default = ${entryPoint};`;
  return {
    shell,
    remote: { name: 'shop', version: String(lastVersion), code },
    boot: {},
    path: '/page',
    site: 'settings',
  };
}

test('renders a page with the singletons of the shell', async () => {
  expect(await renderer.render(jobOf('() => "text " + react.useState'))).toEqual({
    kind: 'rendered',
    html: '<main>/page settings text 1</main>',
    loaderData: { path: '/page' },
  });
});

test('renders a frame without a remote', async () => {
  expect(await renderer.render({ ...jobOf(''), remote: undefined })).toMatchObject({
    html: '<main>/page settings frame</main>',
  });
});

test('a card has less time than a page', async () => {
  const waits = jobOf('() => new Promise((resolve) => setTimeout(() => resolve("late"), 300))');
  expect(await renderer.render(waits)).toMatchObject({ kind: 'rendered' });
  expect(await renderer.render({ ...waits, card: 'shop/plans' })).toEqual({
    ...{ kind: 'failed', blame: 'shop' },
    message: 'it was not rendered within 0.4 s',
  });
});

test('a page that waits without an end fails', async () => {
  const impatient = createRenderer(launch, { timeoutMs: 200 });
  expect(await impatient.render(jobOf('() => new Promise(() => {})'))).toEqual({
    ...{ kind: 'failed', blame: 'shop' },
    message: 'it was not rendered within 0.2 s',
  });
  impatient.close();
});

test('a card has at most 100,000 characters', async () => {
  const long = jobOf('() => "a".repeat(100_000)');
  expect(await renderer.render(long)).toMatchObject({ kind: 'rendered' });
  expect(await renderer.render({ ...long, card: 'shop/plans' })).toMatchObject({
    message: expect.stringContaining('at most 100000'),
  });
});

test.each([
  ['throws', '() => { throw new Error("no stock"); }', 'no stock'],
  ['throws while it is loaded', 'window.location', 'window is not defined'],
  ['differs each time', '() => Math.random()', 'rendered differently each time'],
  ['reads the network', '() => fetch("http://127.0.0.1/")', 'uses the network'],
  ['reads a file', '() => process.getBuiltinModule("fs")', 'process is not defined'],
  ['imports a module', '() => import("node:net")', 'dynamic import'],
  ['requires a module', '() => require("node:net")', 'node:net is not available'],
  [
    'runs code from a text',
    '() => setTimeout.constructor("return process")()',
    'strings disallowed',
  ],
])('a page that %s fails by its own release', async (_what, entryPoint, message) => {
  expect(await renderer.render(jobOf(entryPoint))).toEqual({
    kind: 'failed',
    blame: 'shop',
    message: expect.stringContaining(message),
  });
});

test('a failure of the shell is not one of the remote', async () => {
  const broken = {
    ...shell,
    version: 'b',
    code: 'exports.singletons = { react: {} }; exports.render = () => missing();',
  };
  expect(await renderer.render({ ...jobOf('() => ""'), shell: broken })).toMatchObject({
    kind: 'failed',
    blame: 'shell',
  });
});

test.each([
  ['hangs', '() => { for (;;) {} }', /not rendered within/],
  [
    'takes 2 GB',
    '() => { const all = []; for (let i = 0; i < 400; i += 1) all.push(new Uint8Array(5e6).fill(1)); return all.length; }',
    /memory|not rendered|allocation failed/,
  ],
  [
    'fills the heap',
    '() => { const all = []; for (;;) all.push([all.length]); }',
    /memory|not rendered|allocation failed/,
  ],
])('after a page that %s the next page is rendered', async (_what, entryPoint, message) => {
  const [failed, next] = await Promise.all([
    renderer.render(jobOf(entryPoint)),
    renderer.render(jobOf('() => "next"')),
  ]);
  expect(failed).toMatchObject({ kind: 'failed', blame: 'shop' });
  expect(failed).toMatchObject({ message: expect.stringMatching(message) });
  expect(next).toMatchObject({ kind: 'rendered' });
});

test('a release cannot change what another one runs with', async () => {
  await renderer.render(
    jobOf('() => { Array.prototype.join = () => "changed"; react.useState = 2; return ""; }'),
  );
  expect(await renderer.render(jobOf('() => [1, 2].join() + react.useState'))).toMatchObject({
    html: '<main>/page settings 1,21</main>',
  });
});

test.each([
  ['URL.prototype.changed = 1', '() => new URL("http://a.test/").changed ?? "as before"'],
  [
    'TextEncoder.prototype.encode = () => 1',
    '() => new TextEncoder().encode("a").length + "as before"',
  ],
  [
    'Object.getPrototypeOf(URL.prototype).changed = 1',
    '() => Object.getPrototypeOf(new Headers()).changed ?? "as before"',
  ],
  [
    'Object.getPrototypeOf(new Headers().entries()).next = 1',
    '() => typeof new Headers().entries().next === "function" ? "as before" : "changed"',
  ],
  [
    'Object.getPrototypeOf(new Response("").text()).then = 1',
    'async () => await new Response("as before").text()',
  ],
])('the shared objects stay as they are after %s', async (change, entryPoint) => {
  await renderer.render(jobOf(`() => { try { ${change}; } catch {} return ""; }`));
  expect(await renderer.render(jobOf(entryPoint))).toMatchObject({
    html: expect.stringContaining('as before'),
  });
});

test.each([
  ['a timer', 'setTimeout(() => { for (;;) {} }, 20)'],
  ['a timer that throws', 'setTimeout(() => { throw new Error("late"); }, 20)'],
  ['a repeated timer', 'setInterval(() => { for (;;) {} }, 20)'],
])('%s that a page leaves behind does not run during the next page', async (_what, leftOver) => {
  await renderer.render(jobOf(`() => { ${leftOver}; return ""; }`));
  const waiting = jobOf('() => new Promise((resolve) => setTimeout(() => resolve("next"), 60))');
  expect(await renderer.render(waiting)).toMatchObject({
    html: expect.stringContaining('next'),
  });
});

test('a page whose promises never end after its reply is at fault itself', async () => {
  const endless =
    '() => { const again = () => Promise.resolve().then(again); again(); return ""; }';
  expect(await renderer.render(jobOf(endless))).toMatchObject({ kind: 'failed', blame: 'shop' });
});

test('a page that hangs in a used process is tried again in a new one', async () => {
  const hangsAtItsThirdTime =
    '(() => { let renders = 0; return () => { renders += 1; while (renders > 2); return "page"; }; })()';
  const job = jobOf(hangsAtItsThirdTime);
  await renderer.render(job);
  expect(await renderer.render(job)).toMatchObject({ kind: 'rendered' });
});

test('a renderer that does not start is no failure of a release', async () => {
  const none = createRenderer(() => Promise.reject(new Error('no process')));
  expect(await none.render(jobOf('() => ""'))).toMatchObject({ kind: 'unavailable' });
});
