import { pageScript } from '@site/shared/page-script';

/**
 * Counts an event of the remote whose page is on the screen, such as `order-placed`. The edge
 * compares the counts of two releases, so a button without effect shows as a drop. Call it where
 * the event has succeeded, before the page is left.
 *
 * Write the name as a text in the call: the build lists the names in release.json, and the edge
 * counts no others. Lower-case letters, digits and dashes, at most 40 characters; at most 20 names.
 */
export function countEvent(name: string): void {
  const script = pageScript();
  const view = script?.view();
  const version = view?.releases[view.remote];
  if (view && version) script?.send({ kind: 'counter', remote: view.remote, version, name });
}
