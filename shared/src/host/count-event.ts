import { pageScript } from '@site/shared/page-script';

/**
 * Counts an event of the remote whose page is on the screen, such as `order-placed`. The edge
 * compares the counts of two releases, so a button without effect shows as a drop. Call it where
 * the event has succeeded, before the page is left. Lower-case letters, digits and dashes, at most
 * 40 characters.
 */
export function countEvent(name: string): void {
  const script = pageScript();
  const view = script?.view();
  const version = view?.releases[view.remote];
  if (view && version) script?.send({ kind: 'counter', remote: view.remote, version, name });
}
