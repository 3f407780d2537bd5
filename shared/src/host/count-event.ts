import { pageScript } from '@site/shared/page-script';

/**
 * Counts an event of the remote whose page is on the screen, such as `order-placed`. The edge
 * compares the counts of two releases, so a button without effect shows as a drop. Call it after
 * the event has succeeded and before the page is left.
 *
 * Write the name as a literal in the call: the build lists these names in release.json, and the
 * edge counts no other name. A name has up to 40 lower-case letters, digits and dashes; a remote
 * has at most 20 names.
 */
export function countEvent(name: string): void {
  const script = pageScript();
  const view = script?.view();
  const version = view?.releases[view.remote];
  if (view && version) script?.send({ kind: 'counter', remote: view.remote, version, name });
}
