import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '../workspace.mjs';

const LOCK = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
const WORKSPACE = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
/** The settings of pnpm that a lock file depends on. */
const SETTINGS = ['allowBuilds', 'autoInstallPeers', 'overrides', 'ignoredOptionalDependencies'];

/**
 * The exact version of a package that this repository uses directly. Throws if it uses none.
 *
 * @param {string} name
 * @returns {string}
 */
export function versionOf(name) {
  return lockedVersion(name).split('(')[0];
}

/** The locked version of a package with the versions of its peers: `1.2.0(react@19.0.0)`. */
function lockedVersion(name) {
  for (const { dependencies, devDependencies } of Object.values(LOCK.importers)) {
    const found = dependencies?.[name] ?? devDependencies?.[name];
    if (found) return found.version;
  }
  throw new Error(`No package of this repository depends on ${name}.`);
}

/** The text of pnpm-workspace.yaml of a repository with one package. */
export function workspaceFile() {
  return stringify(Object.fromEntries(SETTINGS.map((name) => [name, WORKSPACE[name]])));
}

/**
 * The lock file of a repository whose package has these dependencies: every version is that of this
 * repository's lock file, so the new repository starts with what was tested here.
 *
 * @param {{ dependencies: object, devDependencies: object }} manifest specifiers by name
 * @param {{ name: string, version: string, integrity: string, spec: string,
 *   dependencies: string[] }} contract the contract file: `spec` is `file:contract/…`
 * @returns {string}
 */
export function lockFile(manifest, contract) {
  const { name, version, integrity, spec } = contract;
  const ofContract = Object.fromEntries(
    contract.dependencies.map((dependency) => [dependency, lockedVersion(dependency)]),
  );
  const snapshots = { [`${name}@${spec}`]: { dependencies: ofContract } };
  const ofPackage = (dependencies) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([dependency, specifier]) => [
        dependency,
        { specifier, version: dependency === name ? spec : lockedVersion(dependency) },
      ]),
    );
  const importer = {
    dependencies: ofPackage(manifest.dependencies),
    devDependencies: ofPackage(manifest.devDependencies),
  };
  const direct = [
    ...Object.entries(manifest.dependencies),
    ...Object.entries(manifest.devDependencies),
  ]
    .map(([dependency]) => dependency)
    .filter((dependency) => dependency !== name);
  addReached(snapshots, [
    ...direct.map((dependency) => keyOf(dependency, lockedVersion(dependency))),
    ...Object.entries(ofContract).map(([dependency, locked]) => keyOf(dependency, locked)),
  ]);
  const packages = Object.fromEntries(
    Object.keys(snapshots)
      .map((key) => key.split('(')[0])
      .filter((key) => Object.hasOwn(LOCK.packages, key))
      .map((key) => [key, LOCK.packages[key]]),
  );
  // `hasBin`: the manifest that pack-contract.mjs writes has a `bin`.
  packages[`${name}@${spec}`] = { resolution: { integrity, tarball: spec }, version, hasBin: true };
  const { lockfileVersion, settings, overrides, ignoredOptionalDependencies } = LOCK;
  const head = { lockfileVersion, settings, overrides, ignoredOptionalDependencies };
  const content = { ...head, importers: { '.': importer }, packages: sorted(packages) };
  return stringify({ ...content, snapshots: sorted(snapshots) }, { lineWidth: 0 });
}

/** Adds the entries of these packages, and of all that they depend on. */
function addReached(snapshots, keys) {
  const open = [...keys];
  while (open.length > 0) {
    const key = open.pop();
    if (Object.hasOwn(snapshots, key)) continue;
    const snapshot = LOCK.snapshots[key];
    snapshots[key] = snapshot;
    const { dependencies = {}, optionalDependencies = {} } = snapshot;
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      open.push(keyOf(name, version));
  }
}

/** The key of a package in `snapshots`. The version of an alias is already such a key. */
function keyOf(name, version) {
  return version.split('(')[0].includes('@') ? version : `${name}@${version}`;
}

function sorted(entries) {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
}
