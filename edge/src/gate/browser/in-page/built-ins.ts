/** The name of the function that `watchBuiltIns` adds to the page. */
export const CHANGED_BUILT_INS_FUNCTION = '__gateChangedBuiltIns';

/**
 * Runs in a page before its scripts, and so contains everything that it uses. Adds a function to
 * the page that returns the built-ins that scripts have changed since, such as
 * `Array.prototype.map`: those of the language and of the browser.
 */
export function watchBuiltIns(functionName: string): void {
  const scope = globalThis as unknown as Record<string, unknown>;
  /** Taken before a script of the page can replace it. */
  const membersOf: (object: object) => PropertyDescriptorMap = Object.getOwnPropertyDescriptors;
  const NAMESPACES = ['Math', 'JSON', 'Reflect', 'Intl', 'Atomics'];
  /** How the names begin that the site does not use. Reading these would take half of the time. */
  const UNUSED_BUILT_INS =
    'SVG WebGL GPU RTC XR USB HID CSS(?!Style). Audio Media(?!Query) Video Speech Bluetooth Payment Presentation Sensor WebTransport IDB';
  const unusedName = new RegExp(`^(${UNUSED_BUILT_INS.replaceAll(' ', '|')})`);

  /** The functions and namespaces of the window, such as `fetch` and `Math`. */
  const globals = Object.getOwnPropertyNames(scope)
    .filter((name) => !unusedName.test(name))
    .map((name) => ({ name, before: Object.getOwnPropertyDescriptor(scope, name) }))
    .filter(({ name, before }) => typeof before?.value === 'function' || NAMESPACES.includes(name));
  /** The objects whose members scripts must not change, by path, such as `Array.prototype`. */
  const builtIns = new Map<string, object>();
  for (const { name, before } of globals) {
    const value = before?.value as { prototype?: unknown };
    builtIns.set(name, value);
    const { prototype } = value;
    if (prototype && typeof prototype === 'object') builtIns.set(`${name}.prototype`, prototype);
  }
  const membersBefore = new Map([...builtIns].map(([path, object]) => [path, membersOf(object)]));
  /** Objects that inherit their members. A member of their own would hide a built-in one. */
  const instances = { document, history, location, navigator, localStorage, performance, console };
  const instanceKeysBefore = new Map(
    Object.entries(instances).map(([name, object]) => [
      name,
      new Set(Object.keys(membersOf(object))),
    ]),
  );
  const consoleBefore = membersOf(console);

  function isChanged(
    before: PropertyDescriptor | undefined,
    now: PropertyDescriptor | undefined,
  ): boolean {
    return (
      !Object.is(before?.value, now?.value) || before?.get !== now?.get || before?.set !== now?.set
    );
  }

  function changedBuiltIns(): string[] {
    const changed = new Set<string>();
    for (const [path, object] of builtIns) {
      const before = membersBefore.get(path) ?? {};
      const now = membersOf(object);
      // The emulation of a phone adds `ontouchstart` and similar members. Scripts may change the
      // setting `Error.stackTraceLimit`.
      for (const name of new Set([...Object.keys(before), ...Object.keys(now)]))
        if (!/^on|^stackTraceLimit$/.test(name) && isChanged(before[name], now[name]))
          changed.add(`${path}.${name}`);
    }
    for (const { name, before } of globals)
      if (isChanged(before, Object.getOwnPropertyDescriptor(scope, name))) changed.add(name);
    for (const [name, object] of Object.entries(instances))
      for (const key of Object.keys(membersOf(object)))
        if (!instanceKeysBefore.get(name)?.has(key) && key in Object.getPrototypeOf(object))
          changed.add(`${name}.${key}`);
    for (const [name, descriptor] of Object.entries(membersOf(console)))
      if (isChanged(consoleBefore[name], descriptor)) changed.add(`console.${name}`);
    return [...changed];
  }

  Object.defineProperty(scope, functionName, { value: changedBuiltIns });
}
