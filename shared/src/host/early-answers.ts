import { browserSessionTag } from '@site/shared/browser';
import { type EarlyStart, earlyStart } from '@site/shared/page-script';

const taken = new Set<keyof EarlyStart>();

/**
 * The call `name` that the script of the document has sent; undefined if it has sent none. Only the
 * first caller gets it, and only if the browser's session tag is still the one of the sending.
 */
export function takeEarly<Name extends keyof EarlyStart>(name: Name): EarlyStart[Name] {
  const early = earlyStart();
  const isFirst = !taken.has(name);
  taken.add(name);
  return isFirst && early?.sessionTag === browserSessionTag() ? early[name] : undefined;
}
