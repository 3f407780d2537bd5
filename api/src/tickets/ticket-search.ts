import type { ListedTicket } from '@site/shared/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { wordQuery } from '../db/word-query';
import { decodeEntities } from './message-text';
import { ticketMessages, tickets, ticketWords } from './tables';

/**
 * The most characters of a ticket that are indexed: its title, then its messages from the newest
 * on. PostgreSQL refuses to index a text with 1 MB of different words. A character of a rare script
 * can need 8 bytes of that: 4 in its word, and 4 in the compound of two words with a hyphen.
 */
const MAX_INDEXED_CHARACTERS = 120_000;

/** Marks around a found word. No message contains them: control characters are removed. */
const HIT_START = '\u0002';
const HIT_END = '\u0003';

/**
 * Stores the words of a ticket's title and messages for the search. Call it in the transaction of
 * each change. PostgreSQL's text parser skips the tags and entities of HTML.
 */
export async function indexTicket(tx: Queryable, ticketId: number): Promise<void> {
  await tx.execute(sql`
    insert into ${ticketWords} (ticket_id, words)
    select ${tickets.id}, to_tsvector('folded', left(${tickets.title} || ' ' || (
      select coalesce(string_agg(${ticketMessages.description}, ' ' order by ${ticketMessages.id} desc), '')
      from ${ticketMessages} where ${ticketMessages.ticketId} = ${tickets.id}
    ), ${MAX_INDEXED_CHARACTERS}))
    from ${tickets} where ${tickets.id} = ${ticketId}
    on conflict (ticket_id) do update set words = excluded.words`);
}

/** The condition for tickets that have, for each word of the search, a word that begins with it. */
export function hasWords(search: string): SQL {
  return sql`exists (select 1 from ${ticketWords} where ${ticketWords.ticketId} = ${tickets.id} and ${matchesWords(search)})`;
}

/** The same condition for a query that reads `ticketWords` itself. */
export function matchesWords(search: string): SQL {
  return sql`${ticketWords.words} @@ ${wordQuery(search, '&')}`;
}

/** The part of the newest message that has a word of the search; null without such a message. */
export function hitColumn(search: string): SQL<string | null> {
  const query = wordQuery(search, '|');
  const text = sql`left(message.description, ${MAX_INDEXED_CHARACTERS})`;
  const options = `MinWords=8, MaxWords=20, StartSel=${HIT_START}, StopSel=${HIT_END}`;
  return sql<string | null>`(
    select ts_headline('folded', regexp_replace(${text}, '<[^>]*>', ' ', 'g'), ${query}, ${options})
    from ${ticketMessages} message
    where message.ticket_id = ${tickets.id} and to_tsvector('folded', ${text}) @@ ${query}
    order by message.id desc limit 1)`;
}

/** A result of `hitColumn` in pieces of plain text: found words and the text between them. */
export function hitPieces(headline: string): NonNullable<ListedTicket['hit']> {
  return headline.split(HIT_START).flatMap((part, index) => {
    const [match, after] = index === 0 ? ['', part] : part.split(HIT_END);
    return [
      { text: plainPiece(match ?? ''), isMatch: true },
      { text: plainPiece(after ?? ''), isMatch: false },
    ].filter(({ text }) => text !== '');
  });
}

function plainPiece(html: string): string {
  return decodeEntities(html).replace(/\s+/g, ' ');
}
