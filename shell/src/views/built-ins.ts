import type { PageScript } from '@site/shared/page-script';
import { reportFailure } from '../report-failure';

/** The objects whose functions a remote must not replace, beside `fetch`. */
const GUARDED_OBJECTS: object[] = [
  Array.prototype,
  Object,
  String.prototype,
  Promise.prototype,
  JSON,
];

let builtIns: { target: object; key: string; value: unknown }[] = [];

/** Keeps the built-in functions. Call it before any remote runs. */
export function copyBuiltIns(): void {
  builtIns = [
    { target: window, key: 'fetch', value: window.fetch },
    ...GUARDED_OBJECTS.flatMap((target) =>
      Object.getOwnPropertyNames(target).map((key) => ({
        target,
        key,
        value: Reflect.get(target, key),
      })),
    ),
  ];
}

/**
 * Reports the built-in functions that were replaced, as a fault of the remote on the screen, and
 * puts the original functions back for the other remotes.
 */
export function reportReplacedBuiltIns(script: PageScript): void {
  const names = restoreBuiltIns();
  const view = script.view();
  const version = view?.releases[view.remote];
  if (names.length === 0 || !view || !version) return;
  const message = `built-in functions were replaced: ${names.join(', ')}`;
  reportFailure({ remote: view.remote, version, stage: 'error', message }, script);
}

/** Puts the original functions back. Returns the names of those that were replaced or added. */
function restoreBuiltIns(): string[] {
  const names: string[] = [];
  for (const { target, key, value } of builtIns) {
    if (Reflect.get(target, key) === value) continue;
    Reflect.set(target, key, value);
    names.push(key);
  }
  // Every `for…in` loop over an array meets a property that was added to `Array.prototype`.
  for (const key in []) {
    Reflect.deleteProperty(Array.prototype, key);
    names.push(key);
  }
  return names;
}
