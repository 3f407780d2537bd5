import { readFileSync, statSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
const OPTIONS = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
};

/** What was read, by its function. */
const values = new Map();
/** The loaded files with the times of their last change. */
const loadedFiles = new Map();

/**
 * The calls of the API's contract by area and name, with their path and shape. The contract is
 * TypeScript, so its files are translated while they are loaded. A process that watches a package
 * loads them again after a change.
 */
export function contractCalls() {
  return memoized(readCalls);
}

/**
 * The slots by the name of their export of `@site/shared/slots`: `slot`, `version`, the kinds of
 * the props, and `isRendered`.
 */
export function slotContracts() {
  return memoized(readSlots);
}

/** Who can see a card or a menu entry, as remote.json names them. */
export function audiences() {
  return memoized(readAudiences);
}

function memoized(read) {
  const isChanged = [...loadedFiles].some(([file, changedAt]) => changeTime(file) !== changedAt);
  if (isChanged) {
    for (const file of loadedFiles.keys()) delete require.cache[file];
    loadedFiles.clear();
    values.clear();
  }
  if (!values.has(read)) values.set(read, withTypeScript(read));
  return values.get(read);
}

function changeTime(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** Runs a function that requires files of TypeScript. */
function withTypeScript(read) {
  const { _extensions: extensions } = Module;
  const before = extensions['.ts'];
  extensions['.ts'] = (module, file) => {
    loadedFiles.set(file, changeTime(file));
    module._compile(
      transformSync(readFileSync(file, 'utf8'), { ...OPTIONS, filename: file }).code,
      file,
    );
  };
  try {
    return read();
  } finally {
    if (before) extensions['.ts'] = before;
    else delete extensions['.ts'];
  }
}

function readCalls() {
  const { contract, callShape } = requireShared('contract/index.ts');
  return Object.fromEntries(
    Object.entries(contract).map(([area, endpoints]) => [
      area,
      Object.fromEntries(
        Object.entries(endpoints).map(([name, endpoint]) => [
          name,
          { path: endpoint.path, reads: endpoint.reads === true, ...callShape(endpoint) },
        ]),
      ),
    ]),
  );
}

function readSlots() {
  const { fieldsOf } = requireShared('contract/call-shape.ts');
  return Object.fromEntries(
    Object.entries(requireShared('slots/index.ts'))
      .filter(([, value]) => typeof value === 'object')
      .map(([exported, { name, version, props, isRendered }]) => [
        exported,
        {
          slot: name,
          version,
          props: fieldsOf(props, 'output'),
          ...(isRendered && { isRendered }),
        },
      ]),
  );
}

function readAudiences() {
  return requireShared('release/nav.ts').audience.options;
}

function requireShared(path) {
  return require(join(import.meta.dirname, '../src', path));
}
