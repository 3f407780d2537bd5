import { browserSessionTag } from '@site/shared/browser';
import { type EarlyStart, earlyStart } from '@site/shared/page-script';

const taken = new Set<keyof EarlyStart>();

/**
 * What the script of the document has sent under this name. Only the first caller gets it, and only
 * if the browser still has the session of that time.
 */
export function takeEarly<Name extends keyof EarlyStart>(name: Name): EarlyStart[Name] {
  const early = earlyStart();
  const isFirst = !taken.has(name);
  taken.add(name);
  return isFirst && early?.sessionTag === browserSessionTag() ? early[name] : undefined;
}
