/**
 * Where PostgreSQL finds a page, from 1, of a list with `total` rows. PostgreSQL reads all rows
 * before a page, so `offset` and `size` count from the nearer end of the list. If `isNearEnd`, this
 * is its last row, and the query has to take the opposite order.
 */
export function partOfList(page: number, pageSize: number, total: number) {
  const start = (page - 1) * pageSize;
  if (start <= total / 2) return { offset: start, size: pageSize, isNearEnd: false };
  const size = Math.max(0, Math.min(pageSize, total - start));
  return { offset: Math.max(0, total - start - size), size, isNearEnd: true };
}
