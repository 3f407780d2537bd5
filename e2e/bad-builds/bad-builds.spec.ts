import { type Browser, expect, test } from '@playwright/test';
import { reportVisit } from '../report-visit';
import { type BadBuild, STAGES, type Stage } from './bad-build';
import { openWorkshop, type Workshop } from './build-case';
import { keepMachineBusy } from './busy-machine';
import { BAD_BUILDS } from './cases';
import type { Fate } from './results';
import { readResults, storeFate } from './store-results';
import { becomeVisitor, startTwoEdges, type TwoEdges } from './two-edges';
import { type Change, changeLines } from './visible-changes';

/** The share of visitors who get the canary. */
const PERCENT = 10;
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

const known = readResults().badBuilds;
const chosen = BAD_BUILDS.filter(
  ({ quick, title }) => which === 'all' || (which === 'new' ? !known[title] : quick),
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
    const fate = await fateOf(bad, browser);
    storeFate(bad.title, fate);
    console.log(`  ${fate.stoppedBy} ${fate.visitors ?? ''}: ${fate.says}`);
    const stages: readonly (Stage | 'nothing')[] = STAGES;
    expect(stages.slice(0, stages.indexOf(bad.stoppedBy) + 1)).toContain(fate.stoppedBy);
    if (bad.reason && fate.stoppedBy === bad.stoppedBy) expect(fate.says).toMatch(bad.reason);
  });
}

/** Builds and publishes a bad build, and gives it to visitors if a later stage must stop it. */
async function fateOf(bad: BadBuild, browser: Browser): Promise<Fate> {
  const built = await workshop.build(bad);
  if ('error' in built) return { stoppedBy: 'build', says: errorLine(built.error) };
  const name = bad.package.replace('remote-', '');
  const published = await site.release(name, built.folder, 'publish --json');
  if (published.code > REFUSED) throw new Error(published.out + published.err);
  const answer = JSON.parse(published.out || '{}') as PublishAnswer;
  if (published.code === REFUSED) {
    const problems = answer.problems ?? [];
    console.log(problems.map((problem) => `    ${problem.slice(0, 300)}`).join('\n'));
    const says = problems.find((problem) => bad.reason?.test(problem)) ?? problems[0];
    return { stoppedBy: 'gate', says: says ?? published.out + published.err };
  }
  const changes = changeLines(answer.changes);
  console.log(changes.map((line) => `    changes: ${line.slice(0, 300)}`).join('\n'));
  const named = changes.find((line) => bad.reason?.test(line));
  if (named !== undefined) return { stoppedBy: 'shown', says: named };
  if (bad.stoppedBy === 'canary' || bad.stoppedBy === 'watch')
    return fateAmongVisitors(bad, { name, folder: built.folder, version: answer.version }, browser);
  return { stoppedBy: 'nothing', says: changes[0] ?? '' };
}

type PublishAnswer = { version: string; problems?: string[]; changes?: Change[] };
type PublishedRelease = { name: string; folder: string; version: string };

async function fateAmongVisitors(
  bad: BadBuild,
  { name, folder, version }: PublishedRelease,
  browser: Browser,
): Promise<Fate> {
  const isWatch = bad.stoppedBy === 'watch';
  const percent = bad.percent ?? PERCENT;
  if (isWatch) await visitStableTimes(bad, name, VISITORS_BEFORE_WATCH);
  const line = isWatch ? `activate ${version} --why trial` : `rollout ${percent}% ${version}`;
  const changed = await site.release(name, folder, line);
  expect(changed.code, changed.err).toBe(0);
  if (bad.isQuietSite) {
    const visitor = site.newVisitor(name, { percent, isCanary: false });
    await reportVisit(site.urls[0], bad.path ?? '/', visitor, 'failed');
  }
  const visitors = await visitorsUntilEnd(bad, name, version, browser);
  if (visitors !== undefined)
    return {
      stoppedBy: isWatch ? 'watch' : 'canary',
      visitors,
      says: await site.reasonOfLastChange(name),
    };
  const rolledBack = await site.release(name, folder, 'rollback');
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
  const percent = bad.percent ?? PERCENT;
  const stableForEach = bad.isQuietSite || bad.stoppedBy === 'watch' ? 0 : 100 / percent - 1;
  for (let visitors = 1; visitors <= MAX_VISITORS; visitors += 1) {
    await visitStableTimes(bad, name, stableForEach);
    const context = await browser.newContext();
    await becomeVisitor(context, site.newVisitor(name, { percent, isCanary: true }));
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

async function visitStableTimes(
  { path = '/', percent = PERCENT }: BadBuild,
  name: string,
  times: number,
) {
  for (let turn = 0; turn < times; turn += 1)
    await reportVisit(
      site.urls[turn % 2] as string,
      path,
      site.newVisitor(name, { percent, isCanary: false }),
    );
}

/** The line of a build's output that names its error. */
function errorLine(output: string): string {
  return output.split('\n').find((line) => /error/i.test(line)) ?? output;
}
