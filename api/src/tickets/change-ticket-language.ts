import type { contract, ParsedBodyOf } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { Problem } from '../http/problem';
import { lockTickets } from './lock-ticket';
import { tickets } from './tables';

/** Sets the language of a ticket. Returns whether this changed it. Throws 'not-found'. */
export async function changeTicketLanguage(
  tx: Transaction,
  { ticket_id, language }: ParsedBodyOf<typeof contract.ticket.changeTicketLanguage>,
): Promise<boolean> {
  const [ticket] = await lockTickets(tx, [ticket_id]);
  if (!ticket) throw new Problem('not-found');
  if (ticket.language === language) return false;
  await tx.update(tickets).set({ language }).where(eq(tickets.id, ticket_id));
  return true;
}
