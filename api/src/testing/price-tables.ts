import type { PriceListValue } from '@site/shared/contract';
import { priceListWith } from './price-changes';

const DAY = 86_400_000;

/**
 * The model of the money histories: prices and plans by the words of the specification, without the
 * rules of the product. A plan is its playlists and, in each price list, the price of a year in
 * cents.
 */
export const PLANS = [0, 1, 2, 3].map((level) => ({
  subscription: {
    ...{ playlist: level, epg: level, customer: level },
    ...{ streams: 0, episodes: 0, automatic_backups: 0 },
  },
}));
export type Table = readonly { playlists: number; cents: number }[];
const tableOf = (playlists: readonly number[], cents: readonly number[]): Table =>
  playlists.map((count, level) => ({ playlists: count, cents: cents[level] ?? 0 }));
export const DEFAULT_TABLE = tableOf([3, 5, 10, 20], [990, 1490, 2390, 3290]);
/** Other prices: dearer, cheaper, with smaller steps, and with options that no list before has. */
export const TABLES = [
  DEFAULT_TABLE,
  tableOf([3, 5, 10, 20], [1290, 2490, 3990, 5990]),
  tableOf([3, 5, 10, 20], [500, 700, 1500, 1600]),
  tableOf([3, 5, 10, 20], [1190, 1290, 1290, 3990]),
  tableOf([2, 6, 12, 24], [890, 1690, 2690, 3690]),
];

/** The price of a plan in a list; of one that is not in it, that of the largest plan below it. */
const centsOf = (table: Table, playlists: number) =>
  table.findLast((plan) => plan.playlists <= playlists)?.cents ?? table[0]?.cents ?? 0;

/** A list of the product with the prices of a table: all of a price is that of the playlists. */
export function listOf(table: Table): PriceListValue {
  const [, , , largest] = table;
  const most = largest ?? { playlists: 0, cents: 0 };
  const options = [...table.map(({ playlists }) => playlists), 2 * most.playlists];
  const cents = [...table.map((plan) => plan.cents), most.cents];
  return priceListWith(
    { playlist: options },
    { playlist: cents, epg: [0, 0, 0, 0, 0], customer: [0, 0, 0, 0, 0] },
  );
}

export type Owned = { playlists: number; from: number; until: number };

/** What the owned days are worth in a list, in cents: each a 365th of the price of its year. */
export function worthOf(table: Table, owned: readonly Owned[]): number {
  return owned.reduce((sum, { playlists, from, until }) => {
    return sum + (centsOf(table, playlists) * (until - from)) / DAY / 365;
  }, 0);
}

/** Whether a period has a moment: one that is cut at its begin has none. */
export function isPeriod({ from, until }: Owned): boolean {
  return from < until;
}

/** The periods with at least these playlists. */
export function raised(owned: readonly Owned[], playlists: number): Owned[] {
  return owned.map((period) => ({ ...period, playlists: Math.max(period.playlists, playlists) }));
}
