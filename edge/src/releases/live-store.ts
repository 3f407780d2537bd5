import { type LiveTable, liveTable } from '@site/shared/release';

export type LiveReader = {
  /** The live table as it was a moment ago (each kind of store says how long); the same object until it changes. */
  current(): Promise<LiveTable>;
};

/** Makes the next table of one; the same object when nothing changes. What it throws is passed on, and nothing has changed. */
export type LiveChange = (table: LiveTable) => LiveTable | Promise<LiveTable>;

/** The one live table, whoever reads and changes it. */
export type LiveStore = LiveReader & {
  /**
   * Changes the table, one change at a time also between processes and edges: nobody's change is lost, so `change` may be asked more
   * than once. `current` has the new table when this is done. Throws StoreAway.
   */
  change(change: LiveChange): Promise<LiveTable>;
};

export const NOTHING_LIVE: LiveTable = { schema: 1, releases: {}, history: [] };

/** Always this table; a change is thought through and forgotten. */
export function fixedTable(table: LiveTable): LiveStore {
  return { current: async () => table, change: async (change) => change(table) };
}

/** Throws when the text is not a live table. */
export function parseLiveTable(text: string): LiveTable {
  const parsed = liveTable.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(
      `not a live table (${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')})`,
    );
  return parsed.data;
}

export function liveTableText(table: LiveTable): string {
  return `${JSON.stringify(table, null, 2)}\n`;
}
