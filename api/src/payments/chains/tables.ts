import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns';

/** The transfers on the sandbox chains of local mode. A reorganisation deletes a row. */
export const sandboxTransfers = pgTable(
  'sandbox_transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    coin: text().notNull(),
    address: text().notNull(),
    transaction: text().notNull().unique(),
    amount: text().notNull(),
    confirmations: integer().notNull(),
    sentAt: moment('sent_at').notNull(),
    /** The time of its block; null while it is in no block. */
    blockTime: moment('block_time'),
  },
  (table) => [index('sandbox_transfers_of_address').on(table.coin, table.address)],
);
