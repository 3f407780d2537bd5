import { type BrowserContext, expect, test } from '@playwright/test';
import type { BadBuild } from './bad-build';
import { openWorkshop, type Workshop } from './build-case';
import { BAD_BUILDS } from './cases';
import { startTwoEdges, type TwoEdges } from './two-edges';

/** The share of visitors who get the canary. */
const PERCENT = 10;
/** A rollout of a broken release must end before so many of its visitors have come. */
const MAX_CANARY_VISITORS = 40;
/** With this variable, every bad build is tried; without, one of each kind. */
const isComplete = process.env.BAD_BUILDS === 'all';

let workshop: Workshop;
let site: TwoEdges;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  workshop = await openWorkshop();
  site = await startTwoEdges();
});
test.afterAll(async () => {
  await site?.close();
  await workshop?.remove();
});

for (const bad of BAD_BUILDS.filter(({ quick }) => isComplete || quick)) {
  test(`${bad.title}: stopped by the ${bad.stoppedBy}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const built = await workshop.build(bad);
    if ('error' in built) return expect(bad.stoppedBy).toBe('build');

    const name = bad.package.replace('remote-', '');
    const published = await site.release(name, built.folder, 'publish --json');
    if (published.code !== 0) {
      console.log(`  gate: ${published.err || published.out}`);
      expect(bad.stoppedBy).toBe('gate');
      if (bad.reason) expect(published.err + published.out).toMatch(bad.reason);
      return;
    }
    expect(bad.stoppedBy, published.out).toBe('canary');
    const { version } = JSON.parse(published.out) as { version: string };
    const rollout = await site.release(name, built.folder, `rollout ${PERCENT}% ${version}`);
    expect(rollout.code, rollout.err).toBe(0);
    const visits = await canaryVisitsUntilEnd(bad, name, built.folder, () => browser.newContext());
    console.log(`  canary: ended after ${visits} of its visitors`);
    expect(visits).toBeLessThanOrEqual(MAX_CANARY_VISITORS);
  });
}

async function canaryVisitsUntilEnd(
  bad: BadBuild,
  name: string,
  folder: string,
  newContext: () => Promise<BrowserContext>,
): Promise<number> {
  for (let visits = 1; visits <= MAX_CANARY_VISITORS; visits += 1) {
    const context = await newContext();
    const url = site.urls[visits % 2] as string;
    await site.becomeVisitor(context, name, PERCENT, true);
    const page = await context.newPage();
    await bad.visit?.(page, url);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    // Closing the page also sends what the visit has still to report.
    await context.close();
    const { out } = await site.release(name, folder, 'list --json');
    const { canary } = JSON.parse(out) as { canary?: unknown };
    if (!canary) return visits;
  }
  return Number.POSITIVE_INFINITY;
}
