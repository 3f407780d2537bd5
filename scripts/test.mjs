import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackages } from './build-packages.mjs';
import { check } from './check.mjs';
import { FAULT_TEST_OPTIONS, faultTestFiles } from './fault-tests.mjs';
import { install } from './install.mjs';
import { checkPageBudgets } from './page-budgets.mjs';
import { asProcess, CommandFailed, run } from './run.mjs';
import { useMemoryFolder } from './test-machine/memory-folder.mjs';
import { installationAdvice, PARTS } from './test-machine/parts.mjs';
import { findPostgres } from './test-machine/programs.mjs';
import { provideParts } from './test-machine/provide-parts.mjs';
import { root } from './workspace.mjs';

/**
 * The quickest steps come first. `needs` names parts of the machine: a step does not run without
 * those. `uses` names parts without which it leaves tests out. A step with `isBeside` runs at the
 * same time as the step before it, because both wait for processes and clocks most of the time.
 */
const STEPS = {
  check: { title: 'Lint and types', work: check, needs: ['git'] },
  unit: {
    title: 'Rules, servers and components',
    work: unitTests,
    needs: ['git'],
    uses: ['postgres', 'valkey'],
  },
  build: { title: 'Build, and the budget of each page', work: build },
  faults: {
    title: 'Faults of databases, disks and processes',
    work: faults,
    uses: ['postgres', 'valkey', 'nginx', 'ext4'],
  },
  engines: {
    title: "A journey in Firefox and in Safari's engine",
    work: () => playwright('e2e/engines/playwright.config.ts', { show: false }),
    needs: ['chromium', 'firefox', 'webkit', 'xvfb'],
    isBeside: true,
  },
  e2e: {
    title: 'Journeys in a browser',
    work: () => playwright('e2e/playwright.config.ts', { show: true }),
    needs: ['chromium'],
  },
};

/** With more failed files, a repetition says nothing new. */
const MAX_REPEATED_FILES = 3;

/**
 * Files that failed run once more, alone: the browser tests do the same. A test that passes only
 * the second time is named, so that it is mended, and fails no release.
 */
async function unitTests() {
  const env = { TEST_DATABASE: findPostgres() ? 'postgres' : 'embedded' };
  const folder = mkdtempSync(join(tmpdir(), 'unit-tests-'));
  const results = join(folder, 'results.json');
  const jest = (options) => run(`jest ${options}`, { folder: root, what: 'jest', show: true, env });
  try {
    // A test waits for a process or a clock a quarter of its time.
    const workers = Math.ceil(availableParallelism() * 1.5);
    await jest(`--maxWorkers=${workers} --json --outputFile=${JSON.stringify(results)}`);
  } catch (error) {
    const failed = failedFiles(results);
    if (failed.length === 0 || failed.length > MAX_REPEATED_FILES) throw error;
    const files = failed.map((file) => JSON.stringify(file)).join(' ');
    console.log(`\n   These files run once more, alone: ${files}`);
    await jest(`--runInBand --runTestsByPath ${files}`);
    console.log(`   Unsteady: these files passed only the second time: ${files}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files of failed tests, relative to the root; none if Jest itself failed. */
function failedFiles(results) {
  if (!existsSync(results)) return [];
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const failed = testResults.filter(({ status }) => status === 'failed');
  return [...new Set(failed.map(({ name }) => relative(root, name)))];
}

let building;

/** Builds what has changed, once for all steps. */
function builtPackages() {
  building ??= buildPackages(console.log);
  return building;
}

async function build() {
  await builtPackages();
  checkPageBudgets();
}

async function faults() {
  await builtPackages();
  const files = faultTestFiles().map((file) => JSON.stringify(file));
  await run(['node --test --test-concurrency=4', ...FAULT_TEST_OPTIONS, ...files].join(' '), {
    folder: root,
    what: 'The tests of faults',
    show: true,
  });
}

/** Returns what it prints, unless that is shown at once. */
async function playwright(config, { show }) {
  await builtPackages();
  return run(`playwright test --config ${config}`, { folder: root, what: 'playwright', show });
}

// `npm test`: everything, ending at the first step that fails; `npm test -- --only=unit,check` runs
// only these. Steps without a part that they need or use come last, and the run has then failed.
asProcess(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',') ?? Object.keys(STEPS);
  const unknown = names.find((name) => !Object.hasOwn(STEPS, name));
  if (unknown !== undefined)
    throw new CommandFailed(
      `Unknown step ${unknown}. The steps are ${Object.keys(STEPS).join(', ')}.`,
    );
  await install(console.log);
  if (useMemoryFolder()) console.log('Temporary files are in memory.');
  const parts = names.flatMap((name) => partsOf(STEPS[name]));
  const missing = await provideParts([...new Set(parts)], console.log);
  const lacks = (required = []) => required.filter((part) => missing.includes(part));
  const isComplete = (name) => lacks(partsOf(STEPS[name])).length === 0;

  const ordered = [...names.filter(isComplete), ...names.filter((name) => !isComplete(name))];
  for (const group of groupsOf(ordered))
    await Promise.all(
      group.map(async (name) => {
        const { title, work, needs } = STEPS[name];
        console.log(`\n── ${title} (${name})`);
        if (lacks(needs).length > 0) return console.log('   did not run');
        const started = performance.now();
        const printed = await work();
        if (printed) console.log(printed);
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        console.log(`   ${name} passed in ${seconds} s`);
      }),
    );
  if (missing.length > 0)
    throw new CommandFailed(
      `\nNot everything was tested: this machine lacks ${missing.map((part) => PARTS[part].title).join(', ')}. ${installationAdvice(missing)}`,
    );
});

/** The steps that run together, in their order. */
function groupsOf(names) {
  const groups = [];
  for (const name of names)
    if (STEPS[name].isBeside && groups.length > 0) groups.at(-1).push(name);
    else groups.push([name]);
  return groups;
}

function partsOf({ needs = [], uses = [] }) {
  return [...needs, ...uses];
}
