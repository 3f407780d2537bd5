import { expect, test } from '@playwright/test';
import { openWorkshop, type Workshop } from './build-case';
import { keepMachineBusy } from './busy-machine';
import { newVersion } from './healthy-build';
import { HEALTHY_BUILDS } from './healthy-builds';
import type { Turns } from './results';
import { storeTurns } from './store-results';
import { startTwoEdges, type TwoEdges } from './two-edges';
import { type Change, changeLines } from './visible-changes';

const SETUP_TIMEOUT_MS = 600_000;
const CASE_TIMEOUT_MS = 900_000;
/** How often each build is published, each time with another version. */
const TIMES = Number(process.env.TIMES ?? 1);

let workshop: Workshop;
let site: TwoEdges;
let rest: () => void;
test.beforeAll(async () => {
  test.setTimeout(SETUP_TIMEOUT_MS);
  workshop = await openWorkshop();
  site = await startTwoEdges();
  rest = keepMachineBusy();
});
test.afterAll(async () => {
  rest?.();
  await site?.close();
  await workshop?.remove();
});

for (const healthy of HEALTHY_BUILDS)
  test(`${healthy.title}: passes the gate`, async () => {
    test.setTimeout(TIMES * CASE_TIMEOUT_MS);
    const name = healthy.package.replace('remote-', '');
    const results: Turns = { passed: 0, turns: 0, seconds: [Number.POSITIVE_INFINITY, 0] };
    for (let turn = 0; turn < TIMES; turn += 1) {
      const edits = [...healthy.edits, newVersion(healthy, turn)];
      const built = await workshop.build({ ...healthy, edits });
      if ('error' in built) throw new Error(built.error);
      const started = performance.now();
      const { code, out, err } = await site.release(name, built.folder, 'publish --json');
      const seconds = (performance.now() - started) / 1_000;
      const answer = JSON.parse(out || '{}') as PublishAnswer;
      const changes = changeLines(answer.changes);
      console.log(`  ${seconds.toFixed(1)} s, exit code ${code}`, changes);
      const says = problemOf(answer, code === 0 ? '' : out + err, healthy.isUnchanged ?? false);
      results.turns += 1;
      results.passed += says ? 0 : 1;
      results.seconds = [
        Math.min(results.seconds[0], seconds),
        Math.max(results.seconds[1], seconds),
      ];
      if (says) results.says = says;
    }
    storeTurns(healthy.title, results);
    expect(results.passed, results.says).toBe(TIMES);
  });

type PublishAnswer = { problems?: string[]; notes?: string[]; changes?: Change[] };

/** Why a publication counts as failed; undefined if it does not. `failure`: the command's words. */
function problemOf(
  { problems, notes = [], changes }: PublishAnswer,
  failure: string,
  isUnchanged: boolean,
): string | undefined {
  if (failure) return problems?.join(' ') ?? failure;
  // A fault that the live release has as well is one that the gate saw wrongly.
  const wrong = notes.find((note) => note.includes('Also in the live release'));
  if (wrong !== undefined) return wrong;
  const lines = changeLines(changes);
  return isUnchanged && lines.length > 0 ? `changes ${lines.join('; ')}` : undefined;
}
