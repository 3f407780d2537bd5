import { type SQL, sql } from 'drizzle-orm';

/**
 * The text search for all words ('&') or any word ('|') of a search. A word is also found as the
 * beginning of a longer one. The text search configuration 'folded', which the migration makes,
 * leaves out accents: 'Grosse' finds 'Größe'.
 */
export function wordQuery(search: string, operator: '&' | '|'): SQL {
  const words = search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word.replace(/['\\]/g, (character) => character.repeat(2))}':*`);
  return sql`to_tsquery('folded', ${words.join(` ${operator} `)})`;
}
