import { sessionOf } from '@site/shared/testing';
import { emptyList } from '../testing/open-list';
import { openSupportPage } from '../testing/open-support-page';

test.each([
  ['/support/audit-log', 'customer'],
  ['/support/customers', 'customer'],
  ['/support/customers/9', 'customer'],
  ['/support/staff', 'support'],
] as const)('from %s, the role %s is redirected to its tickets', async (path, role) => {
  const { address, api } = await openSupportPage(path, {
    session: sessionOf({ role }),
    replies: { 'ticket/load-ticket-list': emptyList },
  });
  expect(address()).toBe('/support/ticket');
  expect(api.callsTo('customers/list-customers')).toEqual([]);
});
