import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate, liveReleaseOf, rollOut } from '../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { createStoredCanaryWatch } from './stored-canary-watch';

const TEST = { minPageLoads: 20, z: 3 };
const temporary = temporaryFolder();
afterAll(temporary.remove);
const file = join(temporary.path, 'data/canary-counts.json');

const [stable, canary] = ['one', 'two'].map((mark) =>
  writeBuiltRelease(join(temporary.path, mark), remoteBuild('shop', ['/shop'], mark)),
) as [ReturnType<typeof writeBuiltRelease>, ReturnType<typeof writeBuiltRelease>];
const auditEntry = { by: 'Ada', why: '', at: 1 };
const live = activate({ schema: 1, releases: {}, history: [] }, [stable], auditEntry);
const rolled = rollOut(live, 'shop', liveReleaseOf(canary), 50, auditEntry);

/** Opens the stored watch, reports failures of the canary, closes it. Returns the last result. */
async function reportFailures(count: number, state: LiveState = rolled) {
  const watch = await createStoredCanaryWatch(TEST, file);
  const report = {
    remote: 'shop',
    version: canary.version,
    stage: 'render' as const,
    outcome: 'failed' as const,
  };
  let failed: ReturnType<typeof watch.add>;
  for (let visitor = 0; visitor < count; visitor += 1)
    failed = watch.add(report, `192.0.2.${visitor}`, state);
  await watch.close();
  return failed;
}

test('keeps the failures of a canary after a restart, and stores no address', async () => {
  expect(await reportFailures(19)).toBeUndefined();
  expect(readFileSync(file, 'utf8')).not.toContain('192.0.2');
  expect(await reportFailures(1)).toMatchObject({
    version: canary.version,
    why: expect.stringMatching(/^failed in 20 of 20/),
  });
});

test('starts again for another rollout, and for an invalid file', async () => {
  expect(await reportFailures(1, live)).toBeUndefined();
  expect(await reportFailures(19)).toBeUndefined();
  for (const text of ['{', '[]', '{"shop":{"canary":1}}']) {
    writeFileSync(file, text);
    expect(await reportFailures(19)).toBeUndefined();
  }
});
