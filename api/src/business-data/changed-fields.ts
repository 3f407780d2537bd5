type Leaf = string | number | boolean | null;

/**
 * What is different between two values, as the facts `before` and `after` of an audit entry: the
 * path and the value of each leaf, such as 'prices.epg.1 3'. Null if nothing is.
 */
export function changedFields(
  before: unknown,
  after: unknown,
): { before: string; after: string } | null {
  const [old, next] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter(
    (path) => old.get(path) !== next.get(path),
  );
  if (changed.length === 0) return null;
  const text = (leaves: ReadonlyMap<string, Leaf>) =>
    changed.map((path) => `${path} ${shortText(leaves.get(path) ?? '–')}`).join(', ');
  return { before: text(old), after: text(next) };
}

/** An entry is one line. The versions have the long texts. */
const MAX_LENGTH = 200;

/** A larger number is a moment (ms): no other number in business data is so large. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1);

function shortText(leaf: Leaf): string {
  if (typeof leaf === 'number' && leaf > FIRST_MOMENT) return momentText(leaf);
  const text = String(leaf);
  return text.length > MAX_LENGTH ? `${text.length} characters` : text;
}

/** A moment as the audit log writes it: '2026-11-28 12:30 UTC'. */
export function momentText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function leavesOf(value: unknown, path = ''): [path: string, leaf: Leaf][] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[path, value as Leaf]];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, path ? `${path}.${name}` : name),
  );
}
