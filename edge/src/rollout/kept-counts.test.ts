import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate, liveReleaseOf } from '../releases/activate';
import { rollOut } from '../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { createKeptCanaryWatch } from './kept-counts';

const TEST = { leastLoads: 20, z: 3 };
const temporary = temporaryFolder();
afterAll(temporary.remove);
const file = join(temporary.path, 'data/canary-counts.json');

const [stable, canary] = ['one', 'two'].map((mark) =>
  writeBuiltRelease(join(temporary.path, mark), remoteBuild('shop', ['/shop'], mark)),
) as [ReturnType<typeof writeBuiltRelease>, ReturnType<typeof writeBuiltRelease>];
const auditEntry = { by: 'Ada', why: '', at: 1 };
const live = activate({ schema: 1, releases: {}, history: [] }, [stable], auditEntry);
const rolled = rollOut(live, 'shop', liveReleaseOf(canary), 50, auditEntry);

/** A watch that goes on with what the last one left, takes so many failures of the canary, and ends; gives the last verdict. */
async function failures(count: number, state: LiveState = rolled) {
  const watch = await createKeptCanaryWatch(TEST, file);
  const report = {
    remote: 'shop',
    version: canary.version,
    stage: 'render' as const,
    outcome: 'failed' as const,
  };
  let verdict: ReturnType<typeof watch.take>;
  for (let visitor = 0; visitor < count; visitor += 1)
    verdict = watch.take(report, `192.0.2.${visitor}`, state);
  await watch.close();
  return verdict;
}

test('a restart forgets no failure of a canary, and no address is written down', async () => {
  expect(await failures(19)).toBeUndefined();
  expect(readFileSync(file, 'utf8')).not.toContain('192.0.2');
  expect(await failures(1)).toMatchObject({
    version: canary.version,
    why: expect.stringMatching(/^failed in 20 of 20/),
  });
});

test('counts of another rollout, and a file of another form, begin anew', async () => {
  expect(await failures(1, live)).toBeUndefined();
  expect(await failures(19)).toBeUndefined();
  for (const text of ['{', '[]', '{"shop":{"canary":1}}']) {
    writeFileSync(file, text);
    expect(await failures(19)).toBeUndefined();
  }
});
