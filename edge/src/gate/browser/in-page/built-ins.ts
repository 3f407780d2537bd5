export const RECORD_FUNCTION = '__gateRecord';

/**
 * Runs in a page before its scripts. Adds a function that returns the built-ins that scripts have
 * changed since, such as `Array.prototype.map`: those of the language and of the browser.
 */
export function recordPage(functionName: string): void {
  const scope = globalThis as unknown as Record<string, unknown>;
  const own = Object.getOwnPropertyDescriptors;
  const NAMESPACES = ['Math', 'JSON', 'Reflect', 'Intl', 'Atomics'];
  /** The site uses none of those that begin so, and reading them would take half of the time. */
  const UNUSED_BUILT_INS =
    'SVG WebGL GPU RTC XR USB HID CSS(?!Style). Audio Media(?!Query) Video Speech Bluetooth Payment Presentation Sensor WebTransport IDB';
  const unused = new RegExp(`^(${UNUSED_BUILT_INS.replaceAll(' ', '|')})`);

  /** Functions and namespaces of the window itself, such as `fetch` and `Math`. */
  const globals = Object.getOwnPropertyNames(scope)
    .filter((name) => !unused.test(name))
    .map((name) => ({ name, before: Object.getOwnPropertyDescriptor(scope, name) }))
    .filter(({ name, before }) => typeof before?.value === 'function' || NAMESPACES.includes(name));
  /** The objects whose members scripts must not change, by path. */
  const builtIns = new Map<string, object>();
  for (const { name, before } of globals) {
    const value = before?.value as { prototype?: unknown };
    builtIns.set(name, value);
    const { prototype } = value;
    if (prototype && typeof prototype === 'object') builtIns.set(`${name}.prototype`, prototype);
  }
  const membersBefore = new Map([...builtIns].map(([path, object]) => [path, own(object)]));
  /** Objects on which a script could place a member of its own above the built-in one. */
  const instances = { document, history, location, navigator, localStorage, performance, console };
  const ownKeys = new Map(
    Object.entries(instances).map(([name, object]) => [name, new Set(Object.keys(own(object)))]),
  );
  const consoleMembers: PropertyDescriptorMap = own(console);

  function isChanged(a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined) {
    return !Object.is(a?.value, b?.value) || a?.get !== b?.get || a?.set !== b?.set;
  }

  function changedBuiltIns(): string[] {
    const changed = new Set<string>();
    for (const [path, object] of builtIns) {
      const was: PropertyDescriptorMap = membersBefore.get(path) ?? {};
      const is: PropertyDescriptorMap = own(object);
      // The emulation of a phone adds `ontouchstart` and others.
      for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
        if (!/^on|^stackTraceLimit$/.test(name) && isChanged(was[name], is[name]))
          changed.add(`${path}.${name}`);
    }
    for (const { name, before } of globals)
      if (isChanged(before, Object.getOwnPropertyDescriptor(scope, name))) changed.add(name);
    for (const [name, object] of Object.entries(instances))
      for (const key of Object.keys(own(object)))
        if (!ownKeys.get(name)?.has(key) && key in Object.getPrototypeOf(object))
          changed.add(`${name}.${key}`);
    for (const [name, descriptor] of Object.entries(own(console)))
      if (isChanged(consoleMembers[name], descriptor)) changed.add(`console.${name}`);
    return [...changed];
  }

  Object.defineProperty(scope, functionName, {
    value: changedBuiltIns,
  });
}
