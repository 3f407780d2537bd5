import { type Browser, expect, test } from '@playwright/test';
import type { BadBuild } from './bad-build';
import { openWorkshop, type Workshop } from './build-case';
import { keepMachineBusy } from './busy-machine';
import { BAD_BUILDS } from './cases';
import { type Result, readResults, storeResult } from './results';
import { visitStable } from './stable-visits';
import { becomeVisitor, startTwoEdges, type TwoEdges } from './two-edges';

/** The share of visitors who get the canary. */
const PERCENT = 10;
/** Visitors of the stable release for each visitor of the canary. */
const STABLE_VISITORS = 100 / PERCENT - 1;
/** A release must end before so many of its visitors have come. */
const MAX_VISITORS = 40;
/** The exit code of a command that the edge refuses. */
const REFUSED = 1;
/** Before a watch: the visitors of the release before. */
const VISITORS_BEFORE_WATCH = 60;
/** Long enough for a machine that does other work. */
const SETUP_TIMEOUT_MS = 600_000;
const CASE_TIMEOUT_MS = 900_000;
/** `all`: every bad build; `new`: those without a result; otherwise one of each kind. */
const which = process.env.BAD_BUILDS ?? 'quick';

const known = new Set(readResults().map(({ title }) => title));
const chosen = BAD_BUILDS.filter(
  ({ quick, title }) => which === 'all' || (which === 'new' ? !known.has(title) : quick),
);

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

for (const bad of chosen) {
  test(`${bad.title}: stopped by the ${bad.stoppedBy}`, async ({ browser }) => {
    test.setTimeout(CASE_TIMEOUT_MS);
    const result = await fateOf(bad, browser);
    storeResult(
      { title: bad.title, ...result },
      BAD_BUILDS.map(({ title }) => title),
    );
    console.log(`  ${result.stoppedBy} ${result.visitors ?? ''}: ${result.says}`);
    expect(result.stoppedBy).toBe(bad.stoppedBy);
    if (bad.reason) expect(result.says).toMatch(bad.reason);
  });
}

/** Builds and publishes a bad build, and gives it to visitors until it is ended. */
async function fateOf(bad: BadBuild, browser: Browser): Promise<Omit<Result, 'title'>> {
  const built = await workshop.build(bad);
  if ('error' in built) return { stoppedBy: 'build', says: errorLine(built.error) };
  const name = bad.package.replace('remote-', '');
  const published = await site.release(name, built.folder, 'publish --json');
  if (published.code > REFUSED) throw new Error(published.out + published.err);
  const answer = JSON.parse(published.out || '{}') as { problems?: string[]; version?: string };
  if (published.code === REFUSED) {
    const problems = answer.problems ?? [];
    console.log(problems.map((problem) => `    ${problem.slice(0, 300)}`).join('\n'));
    const says = problems.find((problem) => bad.reason?.test(problem)) ?? problems[0];
    return { stoppedBy: 'gate', says: says ?? published.out + published.err };
  }
  const version = answer.version ?? '';
  const isWatch = bad.stoppedBy === 'watch';
  if (isWatch) await visitStableTimes(bad, name, VISITORS_BEFORE_WATCH);
  const line = isWatch ? `activate ${version} --why trial` : `rollout ${PERCENT}% ${version}`;
  const changed = await site.release(name, built.folder, line);
  expect(changed.code, changed.err).toBe(0);
  const visitors = await visitorsUntilEnd(bad, name, version, browser);
  if (visitors !== undefined)
    return {
      stoppedBy: isWatch ? 'watch' : 'canary',
      visitors,
      says: await site.reasonOfLastChange(name),
    };
  const rolledBack = await site.release(name, built.folder, 'rollback');
  expect(rolledBack.code, rolledBack.err).toBe(0);
  return { stoppedBy: 'nothing', visitors: MAX_VISITORS, says: '' };
}

/** The visitors that got the release until the edge ended it; undefined if it did not. */
async function visitorsUntilEnd(
  bad: BadBuild,
  name: string,
  version: string,
  browser: Browser,
): Promise<number | undefined> {
  for (let visitors = 1; visitors <= MAX_VISITORS; visitors += 1) {
    if (bad.stoppedBy === 'canary') await visitStableTimes(bad, name, STABLE_VISITORS);
    const context = await browser.newContext();
    await becomeVisitor(context, site.newVisitor(name, PERCENT, true));
    const page = await context.newPage();
    const url = site.urls[visitors % 2] as string;
    if (bad.visit) await bad.visit(page, url);
    else await page.goto(url + (bad.path ?? '/'));
    await page.waitForLoadState('networkidle').catch(() => undefined);
    // Closing the page also sends what the visit has still to report.
    await page.close({ runBeforeUnload: true });
    await context.close();
    const { live, canary } = await site.list(name);
    if (canary?.version !== version && live !== version) return visitors;
  }
  return undefined;
}

async function visitStableTimes({ path = '/' }: BadBuild, name: string, times: number) {
  for (let turn = 0; turn < times; turn += 1)
    await visitStable(site.urls[turn % 2] as string, path, site.newVisitor(name, PERCENT, false));
}

/** The line of a build's output that names its error. */
function errorLine(output: string): string {
  return output.split('\n').find((line) => /error/i.test(line)) ?? output;
}
