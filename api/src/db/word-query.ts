import { type SQL, sql } from 'drizzle-orm';

/**
 * Each word of a search as the beginning of a word, joined by '&' or '|'. The text search
 * configuration 'folded', which the migration makes, leaves out accents: 'Grosse' finds 'Größe'.
 */
export function wordQuery(search: string, operator: '&' | '|'): SQL {
  const words = search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word.replace(/['\\]/g, (character) => character.repeat(2))}':*`);
  return sql`to_tsquery('folded', ${words.join(` ${operator} `)})`;
}
