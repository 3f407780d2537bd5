import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandFailed } from './run.mjs';
import { packages } from './workspace.mjs';

/** Licences whose packages may be shipped without publishing this site's own code. */
const ALLOWED_LICENSES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
];

/**
 * Packages with another licence, and why they may be shipped. TinyMCE is served as files of its
 * own, unchanged, under the GPL; a commercial licence replaces it. The Open Font License allows
 * Arimo in documents. png-js names its licence in a file only. axe-core is used unchanged; the
 * MPL concerns its own files.
 */
const EXCEPTIONS = {
  tinymce: 'GPL-2.0-or-later',
  '@expo-google-fonts/arimo': 'OFL-1.1',
  'png-js': 'MIT',
  'axe-core': 'MPL-2.0',
};

/** Code of these packages is shipped: servers, and what browsers load. */
const SHIPPED = /^(api|edge|shared|shell|remote-.+)$/;
const LICENSE_FILE = /^(licen[sc]e|copying|notice)(\.(md|txt|markdown))?$/i;

/** Every installed package that the production dependencies of the shipped packages lead to. */
export function shippedPackages() {
  const found = new Map();
  const own = packages().filter(({ name }) => SHIPPED.test(name));
  const queue = own.map(({ folder }) => folder);
  for (let folder = queue.pop(); folder; folder = queue.pop()) {
    if (found.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    found.set(folder, { folder, manifest });
    const { dependencies, optionalDependencies } = manifest;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = installedFolder(folder, name);
      // The binaries of other systems are not installed.
      if (next) queue.push(next);
    }
  }
  return [...found.values()]
    .filter(({ folder }) => folder.includes('node_modules'))
    .map(({ folder, manifest: { name, version, license } }) => ({
      name,
      version,
      license: EXCEPTIONS[name] ?? license ?? 'none',
      texts: readdirSync(folder)
        .filter((file) => LICENSE_FILE.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8').trim()),
    }))
    .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, 'en'));
}

/** One line for each package whose licence is not allowed. */
export async function licenseProblems(shipped) {
  const { default: satisfies } = await import('spdx-satisfies');
  return shipped
    .filter(({ name, license }) => EXCEPTIONS[name] !== license && !isAllowed(satisfies, license))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license}, which is not allowed. Use another package, or add the licence or an exception in scripts/licenses.mjs.`,
    );
}

function isAllowed(satisfies, license) {
  try {
    return satisfies(license, ALLOWED_LICENSES);
  } catch {
    // Not an expression of SPDX.
    return false;
  }
}

/** The text of LICENSES: each package with its version, its licence, and the licence's text. */
export function licensesText(shipped) {
  const parts = shipped.map(({ name, version, license, texts }) =>
    [`${name} ${version}`, `Licence: ${license}`, ...texts].join('\n\n'),
  );
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `The packages of others in this site, with their licences.${line}${parts.join(line)}\n`;
}

/**
 * Writes LICENSES into a file. Throws CommandFailed with the packages whose licences are not
 * allowed.
 */
export async function writeLicenses(file) {
  const shipped = shippedPackages();
  const problems = await licenseProblems(shipped);
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'));
  writeFileSync(file, licensesText(shipped));
}

/** As Node finds a package: in the folder's own node_modules, then in those above. */
function installedFolder(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}
