import { type SQL, sql } from 'drizzle-orm';

/** Each word of a search as the beginning of a word, joined by '&' or '|'. */
export function wordQuery(search: string, operator: '&' | '|'): SQL {
  const words = search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word.replace(/['\\]/g, (character) => character.repeat(2))}':*`);
  return sql`to_tsquery('simple', ${words.join(` ${operator} `)})`;
}
