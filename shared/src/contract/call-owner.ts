/** The areas of the contract that belong to the team of a remote. Others are for all remotes. */
const OWNERS = {
  account: ['account', 'auth'],
  shop: ['business', 'connections', 'shop'],
  support: ['audit', 'customers', 'staff', 'ticket'],
};

/** The remote whose team owns the endpoint of a path, such as `shop`; undefined for all remotes. */
export function ownerOfCall(path: string): string | undefined {
  const [area = ''] = path.split('/', 1);
  return Object.entries(OWNERS).find(([, areas]) => areas.includes(area))?.[0];
}
