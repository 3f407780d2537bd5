import type { Context } from '../context';
import type { Transaction } from '../db/database';

/** Replaces an email where records name their author by it. */
export async function replaceEmail(
  { personalData }: Pick<Context, 'personalData'>,
  tx: Transaction,
  from: string,
  to: string,
): Promise<void> {
  for (const module of personalData) await module.replaceEmail?.(tx, from, to);
}
