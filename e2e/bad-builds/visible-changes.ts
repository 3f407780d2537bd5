/** One difference between the live release and a published one, as `publish --json` answers it. */
export type Change = { where: string; who: string; text: string };

/** A line for each change, with its page. */
export function changeLines(changes: Change[] = []): string[] {
  return changes.map(({ where, text }) => `${where}: ${text}`);
}
