import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTeamRelease } from '../../edge/build-options.mjs';
import { jsonOf } from '../../shared/build/create/new-texts.mjs';
import { sourceHash } from '../../shared/build/source-hash.mjs';
import { run } from '../run.mjs';
import { root } from '../workspace.mjs';
import { versionOf } from './lock-file.mjs';

const shared = join(root, 'shared');
/** What only the servers, the shell and the tests of this repository use. */
const NOT_PACKED = [
  /\.test\.tsx?$/,
  /^src\/server\/(?!release-hash\.)[^/]+$/,
  /^build\/(shell|root-scripts-plugin)\.mjs$/,
];
const NOT_EXPORTED = ['./server', './build/shell'];
const ONLY_OF_SERVERS = ['@opentelemetry/', 'fastify'];
/** What the tests of a remote need beside the dependencies of shared. */
const FOR_TESTS = [
  ...['@swc/jest', '@testing-library/dom', '@testing-library/jest-dom'],
  ...['identity-obj-proxy', 'jest-fixed-jsdom'],
];

/**
 * Packs what a remote in a repository of its own needs: `@site/shared` with the build, the types
 * and the test tools, the command `release`, and the guide of releases. Its dependencies have the
 * exact versions of this repository. The same sources give the same file. Call `writeTexts` first.
 *
 * @param {string} folder where the file is put
 * @returns {Promise<{ file: string, name: string, version: string, integrity: string,
 *   dependencies: string[] }>} `file` is the name of the package file in `folder`
 */
export async function packContract(folder) {
  const stage = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    for (const part of ['build', 'src', 'texts'])
      cpSync(join(shared, part), join(stage, part), {
        recursive: true,
        filter: (path) => !NOT_PACKED.some((rule) => rule.test(path.slice(shared.length + 1))),
      });
    await buildTeamRelease(join(stage, 'bin/release.mjs'));
    cpSync(join(root, 'docs/releasing.md'), join(stage, 'docs/releasing.md'));
    const manifest = contractManifest();
    writeFileSync(join(stage, 'package.json'), jsonOf(manifest));
    writeFileSync(join(stage, 'tsconfig.remote.json'), jsonOf(typeScriptOptions()));
    mkdirSync(folder, { recursive: true });
    const packing = `npm pack --json --pack-destination ${JSON.stringify(folder)}`;
    const [packed] = JSON.parse(await run(packing, { folder: stage, what: 'Packing' }));
    // Two contents with one name would be confused by the caches of package managers.
    const hash = sourceHash([join(stage, 'bin'), join(stage, 'src'), join(stage, 'build')]);
    const file = `playlist-desk-shared-${manifest.version}-${hash.slice(0, 8)}.tgz`;
    renameSync(join(folder, packed.filename), join(folder, file));
    const integrity = integrityOf(readFileSync(join(folder, file)));
    const { name, version } = manifest;
    return { file, name, version, integrity, dependencies: Object.keys(manifest.dependencies) };
  } finally {
    rmSync(stage, { recursive: true });
  }
}

/** The package.json of shared, for a package that is installed from a file. */
function contractManifest() {
  const manifest = readJson('shared/package.json');
  const { name, version, imports, sideEffects, exports } = manifest;
  const ofShared = Object.keys({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.devDependencies,
  });
  const names = [...ofShared, ...FOR_TESTS].filter(
    (one) => !ONLY_OF_SERVERS.some((start) => one.startsWith(start)),
  );
  return {
    name,
    version,
    license: 'UNLICENSED',
    imports,
    sideEffects,
    exports: {
      ...Object.fromEntries(
        Object.entries(exports).filter(([entry]) => !NOT_EXPORTED.includes(entry)),
      ),
      './tsconfig.remote.json': './tsconfig.remote.json',
    },
    bin: {
      release: 'bin/release.mjs',
      'new-card': 'build/create/new-card.mjs',
      'write-texts': 'build/texts/write-texts.mjs',
    },
    engines: readJson('package.json').engines,
    dependencies: Object.fromEntries(names.sort().map((one) => [one, versionOf(one)])),
  };
}

/** The options with which the sources of shared are written, and a remote with them. */
function typeScriptOptions() {
  const { compilerOptions } = readJson('tsconfig.base.json');
  const ofRemotes = readJson('remote-shop/tsconfig.json').compilerOptions;
  return { compilerOptions: { ...compilerOptions, ...ofRemotes } };
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

function integrityOf(content) {
  return `sha512-${createHash('sha512').update(content).digest('base64')}`;
}
