/**
 * Gives each entry of the browser's history a key, before the router reads the entry. The router
 * restores scroll positions by key, but gives keys only to the entries that it creates. All others,
 * such as the first entry of a document and those of fragments, would share the key 'default', and
 * the position of one page would be restored on another. Call this before the router is created.
 */
export function keyHistoryEntries(): void {
  addKey();
  // A link to a fragment creates an entry without the router.
  window.addEventListener('popstate', addKey);
}

function addKey(): void {
  const { state } = window.history as { state: { key?: string } | null };
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...state, key }, '');
}
