import { rmSync } from 'node:fs';
import type { CallShape } from '@site/shared/contract';
import type { LiveState } from '@site/shared/release';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../../testing/built-release';
import { openFolderStorage } from '../folder/folder-storage';
import { activate, rollOut } from '../live-state-changes';
import { droppedCalls } from './dropped-calls';

const temporary = temporaryFolder();
afterAll(temporary.remove);

const HOUR_MS = 3_600_000;
/** The last release went live at 2:00. */
const LATER = 30 * HOUR_MS;

const QUOTE: CallShape = { request: { country: 'string' }, response: { amount: 'number' } };
const offered = { 'shop/quote': QUOTE };

/** A storage with four releases of the shop; one uses `call` and the others `shop/quote`. */
async function storageIn(folder: string, index: number, call: Record<string, CallShape>) {
  const storage = openFolderStorage(`${temporary.path}/${folder}`, () => {});
  const releases = [];
  for (const mark of [0, 1, 2, 3]) {
    const calls = mark === index ? call : offered;
    const built = `${temporary.path}/${folder}-built-${mark}`;
    writeBuiltRelease(built, {
      ...remoteBuild('shop', ['/shop'], String(mark)),
      surface: { uses: { calls, host: [], router: [], schema: [] } },
    });
    releases.push(await storage.store.put(built));
  }
  const [old, previous, live, canary] = releases;
  if (!old || !previous || !live || !canary) throw new Error('not stored');
  const auditEntry = { by: 'Ada', why: '', at: 1 };
  await storage.live.change((state: LiveState) => {
    const active = [old, previous, live].reduce(
      (one, next, hour) => activate(one, [next], { ...auditEntry, at: hour * HOUR_MS }),
      state,
    );
    return rollOut(active, canary, 10, auditEntry);
  });
  return { storage, version: releases[index]?.version };
}

test.each([
  [2, 'live'],
  [3, 'in a rollout'],
  [1, 'the fallback'],
])('a call of release %i is missed: it is %s', async (index, use) => {
  const call = { 'shop/gift': QUOTE };
  const { storage, version } = await storageIn(`dropped-${index}`, index, call);
  expect((await droppedCalls(storage, offered, LATER)).dropped).toEqual([
    `shop ${version} (${use}): shop calls shop/gift, which the API does not have.`,
  ]);
  expect(await droppedCalls(storage, { ...offered, ...call }, LATER)).toEqual({
    compared: 3,
    dropped: [],
    missing: [],
  });
});

test('a field that the live release reads is missed; a release that visitors cannot get is not compared', async () => {
  const call = {
    'shop/quote': { request: QUOTE.request, response: { amount: 'number', vat: 'number' } },
  };
  const live = await storageIn('field', 2, call);
  expect((await droppedCalls(live.storage, offered, LATER)).dropped).toEqual([
    `shop ${live.version} (live): The answer of shop/quote does not fit shop: vat is missing.`,
  ]);
  const old = await storageIn('old', 0, call);
  expect((await droppedCalls(old.storage, offered, LATER)).dropped).toEqual([]);
  // Pages that were opened before the second activation may be open for a day.
  expect((await droppedCalls(old.storage, offered, 24 * HOUR_MS)).dropped).toEqual([
    expect.stringMatching(/^shop \w+ \(replaced in the last day, in use by open pages\): /),
  ]);
});

test('a release without files is named and not compared', async () => {
  const { storage, version } = await storageIn('damaged', 2, offered);
  rmSync(`${temporary.path}/damaged/releases/shop/${version}`, { recursive: true });
  expect(await droppedCalls(storage, offered, LATER)).toEqual({
    compared: 2,
    dropped: [],
    missing: [expect.stringContaining(`shop ${version} (live): its files are missing`)],
  });
});

test('a site without releases compares nothing', async () => {
  const storage = openFolderStorage(`${temporary.path}/empty`, () => {});
  expect(await droppedCalls(storage)).toEqual({ compared: 0, dropped: [], missing: [] });
});
