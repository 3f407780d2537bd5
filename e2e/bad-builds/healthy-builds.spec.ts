import { expect, test } from '@playwright/test';
import { openWorkshop, type Workshop } from './build-case';
import { keepMachineBusy } from './busy-machine';
import { HEALTHY_BUILDS } from './healthy-builds';
import { startTwoEdges, type TwoEdges } from './two-edges';

const SETUP_TIMEOUT_MS = 600_000;
const CASE_TIMEOUT_MS = 900_000;

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
    test.setTimeout(CASE_TIMEOUT_MS);
    const built = await workshop.build(healthy);
    if ('error' in built) throw new Error(built.error);
    const started = performance.now();
    const name = healthy.package.replace('remote-', '');
    const published = await site.release(name, built.folder, 'publish');
    console.log(`  ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    expect(published.code, published.out + published.err).toBe(0);
    expect(published.out).not.toContain('Also in the live release');
  });
