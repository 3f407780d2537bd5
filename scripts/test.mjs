import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from './build-packages.mjs';
import { check } from './check.mjs';
import { requireBrowser } from './find-browser.mjs';
import { checkNode, install } from './install.mjs';
import { checkPageBudgets } from './page-budgets.mjs';
import { findPostgres } from './postgres-server.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { root } from './workspace.mjs';

/** The quickest steps come first. */
const STEPS = {
  check: { title: 'Lint and types', work: check },
  unit: {
    title: 'Rules, servers and components',
    work: unitTests,
  },
  build: { title: 'Build, and the budget of each page', work: build },
  faults: { title: 'Faults of databases, disks and processes', work: faults },
  e2e: { title: 'Journeys in a browser', work: journeys },
};

async function unitTests() {
  const hasPostgres = findPostgres() !== undefined;
  if (!hasPostgres)
    console.log('PostgreSQL is not installed: the API tests run on the embedded database only.');
  const env = { TEST_DATABASE: hasPostgres ? 'both' : 'embedded' };
  // Jest would leave one core free: on a machine with two cores that is half of them.
  await run('jest --maxWorkers=100%', { folder: root, what: 'jest', show: true, env });
}

async function build() {
  await buildPackages(console.log);
  checkPageBudgets();
}

/** The servers alone are built, so that this step also runs without the step 'build'. */
async function faults() {
  for (const name of ['api', 'edge'])
    await run('node build.mjs', { folder: join(root, name), what: `Building ${name}` });
  await run('node --test --test-reporter=spec --test-concurrency=2 faults/', {
    folder: root,
    what: 'The tests of faults',
    show: true,
  });
}

async function journeys() {
  const env = { CHROMIUM_PATH: requireBrowser() };
  await run('playwright test --config e2e/playwright.config.ts', {
    folder: root,
    what: 'playwright',
    show: true,
    env,
  });
}

// `npm test`: everything, ending at the first step that fails; `npm test -- --only=unit,check` runs
// only these.
asProcess(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',') ?? Object.keys(STEPS);
  const unknown = names.find((name) => !Object.hasOwn(STEPS, name));
  if (unknown !== undefined)
    throw new CommandFailed(
      `Unknown step ${unknown}. The steps are ${Object.keys(STEPS).join(', ')}.`,
    );
  checkNode();
  await install(console.log);
  // Report a missing browser before the long steps.
  if (names.includes('e2e')) requireBrowser();
  for (const name of names) {
    const started = performance.now();
    console.log(`\n── ${STEPS[name].title} (${name})`);
    await STEPS[name].work();
    console.log(`   passed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
});
