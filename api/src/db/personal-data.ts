import type { Queryable, Transaction } from './database';

/** What one module keeps of a person. Each module that keeps anything has one, named in app.ts. */
export type PersonalData = {
  /** Its name in the export. */
  name: string;
  /** As the person may read it. */
  read: (db: Queryable, userId: number) => Promise<unknown>;
  /** Takes the person out of it, in the transaction that deletes the account. What the law wants kept stays without them. */
  erase: (tx: Transaction, userId: number) => Promise<void>;
};
