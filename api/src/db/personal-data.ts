import type { ExportedData } from '@site/shared/rules';
import type { Queryable, Transaction } from './database';

/** The personal data that one module stores. modules.ts lists those of all modules. */
export type PersonalData = {
  /** Its field in the export of an account. Pages name each field to the customer. */
  name: ExportedData;
  /** The data in the form that its owner downloads. */
  read: (db: Queryable, userId: number) => Promise<unknown>;
  /**
   * Erases the data in the transaction that deletes the account. Records that the law requires stay
   * without the person.
   */
  erase: (tx: Transaction, userId: number) => Promise<void>;
};
