import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { transformFileSync } from '@swc/core';
import { requestScope } from './request-scope';

/** The value that the steps of a request see, at once and after other work. */
function valuesIn(scope: ReturnType<typeof requestScope<string>>, request: object) {
  return new Promise((resolve) => {
    scope.run(request, async () => {
      const first = scope.current();
      await setTimeout(1);
      resolve([first, scope.current()]);
    });
  });
}

test('with a share of 1, each followed request sees its own value, also at the same time', async () => {
  const scope = requestScope<string>(1);
  const [one, two, other] = [{}, {}, {}];
  scope.follow(one, 'one');
  scope.follow(two, 'two');
  expect(
    await Promise.all([valuesIn(scope, one), valuesIn(scope, two), valuesIn(scope, other)]),
  ).toEqual([
    ['one', 'one'],
    ['two', 'two'],
    [undefined, undefined],
  ]);
  scope.end(one);
  scope.end(two);
});

test('a request that begins within the scope of another does not have its value', async () => {
  const scope = requestScope<string>(1);
  const [one, other] = [{}, {}];
  scope.follow(one, 'one');
  const values = await new Promise((resolve) => {
    scope.run(one, () => resolve(valuesIn(scope, other)));
  });
  expect(values).toEqual([undefined, undefined]);
  scope.end(one);
});

test('one request is followed at a time, and for a share of the time', async () => {
  let time = 1_000;
  const scope = requestScope<string>(0.02, () => time);
  const isFollowed = async (request: object) => (await valuesIn(scope, request)) as unknown[];
  const [first, second, early, late] = [{}, {}, {}, {}];
  scope.follow(first, 'first');
  scope.follow(second, 'second');
  expect(await isFollowed(first)).toEqual(['first', 'first']);
  expect(await isFollowed(second)).toEqual([undefined, undefined]);
  time += 10;
  scope.end(second);
  scope.end(first);
  time += 489;
  scope.follow(early, 'early');
  expect(await isFollowed(early)).toEqual([undefined, undefined]);
  time += 1;
  scope.follow(late, 'late');
  expect(await isFollowed(late)).toEqual(['late', 'late']);
  scope.end(late);
});

test('after a request of ten minutes, the next one is followed a minute later', async () => {
  let time = 0;
  const scope = requestScope<string>(0.02, () => time);
  const [long, early, late] = [{}, {}, {}];
  scope.follow(long, 'long');
  time += 600_000;
  scope.end(long);
  time += 59_999;
  scope.follow(early, 'early');
  expect(await valuesIn(scope, early)).toEqual([undefined, undefined]);
  time += 1;
  scope.follow(late, 'late');
  expect(await valuesIn(scope, late)).toEqual(['late', 'late']);
  scope.end(late);
});

/**
 * Runs in a thread of its own, as Jest has a hook for its own promises. Node.js gives an id to what
 * runs after an `await` only while a hook is called for promises.
 */
const HOOK_PROGRAM = `
  const { createHook, executionAsyncId } = require('node:async_hooks');
  const { setTimeout: wait } = require('node:timers/promises');
  async function hasHook() {
    await null;
    const before = executionAsyncId();
    await null;
    return executionAsyncId() !== before;
  }
  (async () => {
    const scope = exports.requestScope(0.02);
    const [followed, other] = [{}, {}];
    scope.run(other, () => {});
    const seen = { before: await hasHook() };
    scope.follow(followed, 'followed');
    seen.value = await new Promise((resolve) =>
      scope.run(followed, () => wait(1).then(() => resolve(scope.current()))));
    seen.during = await hasHook();
    scope.end(followed);
    // Node.js removes the hook in a later turn.
    await wait(1);
    seen.after = await hasHook();
    createHook({ init() {} }).enable();
    seen.withOtherHook = await hasHook();
    require('node:worker_threads').parentPort.postMessage(seen);
  })();`;

/** From version 24 on, Node.js keeps the values of an AsyncLocalStorage without a hook. */
const NEEDS_HOOK = Number.parseInt(process.versions.node, 10) < 24;

test('promises have no hook before and after a request is followed', async () => {
  const { code } = transformFileSync(join(__dirname, 'request-scope.ts'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const worker = new Worker(`${code}\n${HOOK_PROGRAM}`, { eval: true });
  const [seen] = await once(worker, 'message');
  expect(seen).toEqual({
    before: false,
    value: 'followed',
    during: NEEDS_HOOK,
    after: false,
    withOtherHook: true,
  });
});
