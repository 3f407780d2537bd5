/** The state that every list has in its address: the page, from 1, and the status filter. */
export type ListQuery<Status extends string> = { page: number; status: Status | null };

/** The highest page that the server accepts. A list shows its last page for any higher one. */
const MAX_PAGE = 1_000_000;

/**
 * The list's state in the address: `?page=` and `?status=`. A missing or invalid value gets its
 * default.
 */
export function listQueryIn<Status extends string>(
  query: URLSearchParams,
  statuses: readonly Status[],
): ListQuery<Status> {
  const page = Number(query.get('page'));
  const status = query.get('status');
  return {
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1,
    status: statuses.find((allowed) => allowed === status) ?? null,
  };
}

/** The id that a part of an address contains: 1 to 999,999,999; null if it contains none. */
export function idIn(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * The address of a list: `path` with the list's state as its query, in the order of the given
 * fields. Leaves out empty values and page 1, so that each state has one address.
 *
 *     listAddress(paths.allOrders, { user: 7, status: 'COMPLETED', page: 2 })
 *     // '/account/orders/all?user=7&status=COMPLETED&page=2'
 */
export function listAddress(
  path: string,
  state: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state))
    if (value && !(name === 'page' && value === 1)) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
