import { readFileSync, statSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
const OPTIONS = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'commonjs' },
};

let calls;
/** The files of the contract with the times of their last change. */
const loadedFiles = new Map();

/**
 * The calls of the API's contract by area and name, with their path and shape. The contract is
 * TypeScript, so its files are translated while they are loaded. A process that watches a package
 * loads them again after a change.
 */
export function contractCalls() {
  const isChanged = [...loadedFiles].some(([file, changedAt]) => changeTime(file) !== changedAt);
  if (isChanged) {
    for (const file of loadedFiles.keys()) delete require.cache[file];
    loadedFiles.clear();
    calls = undefined;
  }
  calls ??= loadCalls();
  return calls;
}

function changeTime(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function loadCalls() {
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
    const { contract, callShape } = require(join(import.meta.dirname, '../src/contract/index.ts'));
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
  } finally {
    if (before) extensions['.ts'] = before;
    else delete extensions['.ts'];
  }
}
