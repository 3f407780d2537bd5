/**
 * Where PostgreSQL finds a page of a list with `total` rows: `offset` and `size` count from the
 * nearer end, because it reads all rows before the page. With `isNearEnd` that is the end of the
 * list, and the query takes the opposite order.
 */
export function partOfList(page: number, pageSize: number, total: number) {
  const start = (page - 1) * pageSize;
  if (start <= total / 2) return { offset: start, size: pageSize, isNearEnd: false };
  const size = Math.max(0, Math.min(pageSize, total - start));
  return { offset: Math.max(0, total - start - size), size, isNearEnd: true };
}
