import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { releasePackages } from './build-packages.mjs';
import { CommandFailed } from './run.mjs';

/**
 * The budget of the first load of some pages, and that of all others: kilobytes of scripts and
 * styles, gzipped, and the number of files. In another language than English, a page may load
 * `kilobytesOverEnglish` more than in English.
 */
const {
  pages: PAGE_BUDGETS,
  otherPages: BUDGET_OF_OTHERS,
  kilobytesOverEnglish: MOST_OVER_ENGLISH,
} = JSON.parse(readFileSync(join(import.meta.dirname, 'page-budgets.json'), 'utf8'));

/** Throws CommandFailed if the built packages exceed the budget of a page. */
export function checkPageBudgets() {
  const builds = readBuilds((file) => gzipSync(file, { level: 9 }).length);
  const problems = [...budgetProblems(builds), ...languageProblems(builds)];
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'));
}

/**
 * The pages of these builds that load more than their budget: what the shell loads at its start,
 * and what the remote and the page add. One line each.
 */
export function budgetProblems(builds, budgets = PAGE_BUDGETS, others = BUDGET_OF_OTHERS) {
  return pageSizes(builds)
    .map(({ path, kilobytes, files }) => {
      const budget = budgets[path] ?? others;
      const isWithin = kilobytes <= budget.kilobytes && files <= budget.files;
      return isWithin
        ? ''
        : `${path} loads ${kilobytes.toFixed(1)} kB in ${files} files, its budget is ${budget.kilobytes} kB in ${budget.files}. Load parts of it lazily, or raise the budget in scripts/page-budgets.json and say why.`;
    })
    .filter(Boolean);
}

/** The pages with too many kilobytes over English in another language. One line each. */
export function languageProblems(builds, most = MOST_OVER_ENGLISH) {
  return languageSizes(builds).flatMap(({ path, over }) =>
    Object.entries(over)
      .filter(([, kilobytes]) => kilobytes > most)
      .map(
        ([language, kilobytes]) =>
          `${path} loads ${kilobytes.toFixed(2)} kB more in ${language} than in English, at most ${most} are allowed. Load texts that the page does not need with what shows them.`,
      ),
  );
}

/** Each page with its kilobytes in English, and how many more it has in each other language. */
export function languageSizes(builds) {
  const [shell] = builds.filter(({ release }) => release.name === 'shell');
  const languages = Object.keys(shell.release.languages ?? {});
  const others = languages.map((language) => [language, pageSizes(builds, language)]);
  return pageSizes(builds).map(({ path, kilobytes }, index) => ({
    path,
    kilobytes,
    over: Object.fromEntries(
      others.map(([language, pages]) => [language, pages[index].kilobytes - kilobytes]),
    ),
  }));
}

/** The kilobytes and the number of the files that each page loads first, in a language. */
function pageSizes(builds, language = 'en') {
  const shell = builds.find(({ release }) => release.name === 'shell');
  const ofShell = sizesOf(shell, [], language);
  return builds
    .filter((build) => build !== shell)
    .flatMap((build) =>
      build.release.routes.map(({ path, files }) => {
        const sizes = [...ofShell, ...sizesOf(build, files, language)];
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        return { path, kilobytes: bytes / 1_000, files: sizes.length };
      }),
    );
}

/** The sizes of the scripts and styles, and 0 for a font, which the budget only counts. */
function sizesOf({ release: { entry, initial }, sizeOf }, files, language) {
  return [...new Set([entry, ...initial, ...files])].map((file) =>
    /\.(js|css)$/.test(file) ? sizeOf(file, language) : 0,
  );
}

/** The built packages. `compressedSize` gives the bytes of a file as they are sent. */
export function readBuilds(compressedSize) {
  return releasePackages().map(({ folder }) => {
    const dist = join(folder, 'dist');
    const sizes = new Map();
    const sizeOfPath = (path) => {
      if (!sizes.has(path)) sizes.set(path, compressedSize(readFileSync(path)));
      return sizes.get(path);
    };
    return {
      release: JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')),
      // A file without texts exists once for all languages.
      sizeOf: (file, language) => {
        const ofLanguage = join(dist, language, file);
        return sizeOfPath(existsSync(ofLanguage) ? ofLanguage : join(dist, file));
      },
    };
  });
}
