/** What changes for the visitors of a page, as `publish --json` answers it. */
export type Change = { page: string; texts: string[] };

/** A line for each text, with its page. */
export function changeLines(changes: Change[] = []): string[] {
  return changes.flatMap(({ page, texts }) => texts.map((text) => `${page}: ${text}`));
}
