import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { releasePackages } from './build-packages.mjs';
import { CommandFailed } from './run.mjs';

/** Most kilobytes of scripts and styles, gzipped, and most files of a page's first load. */
const { pages: PAGE_BUDGETS, otherPages: BUDGET_OF_OTHERS } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'page-budgets.json'), 'utf8'),
);

/** Throws CommandFailed if the built packages exceed the budget of a page. */
export function checkPageBudgets() {
  const builds = releasePackages().map(({ folder }) => readBuild(join(folder, 'dist')));
  const problems = budgetProblems(builds);
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'));
}

/**
 * The pages of these builds that load more than their budget: what the shell loads at its start,
 * and what the remote and the page add. One line each.
 */
export function budgetProblems(builds, budgets = PAGE_BUDGETS, others = BUDGET_OF_OTHERS) {
  const shell = builds.find(({ release }) => release.name === 'shell');
  return builds
    .filter((build) => build !== shell)
    .flatMap((build) =>
      build.release.routes.map(({ path, files }) => {
        const sizes = [...sizesOf(shell, []), ...sizesOf(build, files)];
        const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
        const budget = budgets[path] ?? others;
        const isWithin = kilobytes <= budget.kilobytes && sizes.length <= budget.files;
        return isWithin
          ? ''
          : `${path} loads ${kilobytes.toFixed(1)} kB in ${sizes.length} files, its budget is ${budget.kilobytes} kB in ${budget.files}. Load parts of it lazily, or raise the budget in scripts/page-budgets.json and say why.`;
      }),
    )
    .filter(Boolean);
}

/** The gzipped sizes of the scripts and styles, and 0 for a font, which the budget only counts. */
function sizesOf({ release: { entry, initial }, sizeOf }, files) {
  return [...new Set([entry, ...initial, ...files])].map((file) =>
    /\.(js|css)$/.test(file) ? sizeOf(file) : 0,
  );
}

function readBuild(folder) {
  return {
    release: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')),
    sizeOf: (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  };
}
