/** The objects whose functions a release must not replace. */
const PATCHED_OBJECTS: object[] = [
  Array.prototype,
  Object,
  String.prototype,
  Promise.prototype,
  JSON,
];

type BuiltIn = [target: object, key: string, value: unknown];

const builtIns: BuiltIn[] = [[window, 'fetch', window.fetch]];
for (const target of PATCHED_OBJECTS)
  for (const key of Object.getOwnPropertyNames(target))
    builtIns.push([target, key, Reflect.get(target, key)]);

/** Puts back the built-in functions that were replaced. Returns their names. */
export function restoreBuiltIns(): string {
  let names = '';
  for (const [target, key, value] of builtIns)
    if (Reflect.get(target, key) !== value) {
      Reflect.set(target, key, value);
      names += ` ${key}`;
    }
  for (const key in []) {
    names += ` ${key}`;
    Reflect.deleteProperty(Array.prototype, key);
  }
  return names;
}
