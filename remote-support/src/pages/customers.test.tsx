import { sessionOf } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const ada = {
  ...sessionOf({ id: 9, email: 'ada@example.test' }),
  createdAt: Date.UTC(2026, 9, 1, 12),
  activatedAt: 0,
  suspendedAt: null,
};
const kai = { ...ada, id: 4, email: 'kai@example.test', role: 'support', suspendedAt: 1 };

const openCustomers = (query = '', list: object = { customers: [ada, kai], hasMore: false }) =>
  openSupportPage(`/support/customers${query}`, {
    session: administrator,
    replies: { 'customers/list-customers': list },
  });

test('lists the newest accounts with their number, plan and status', async () => {
  await openCustomers();
  const table = within(screen.getByRole('table', { name: 'Customers, newest first' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent(/ada@example\.test.*9.*1 Oct 2026.*None.*Active/);
  expect(second).toHaveTextContent(/kai@example\.test.*Support.*Suspended/);
  expect(table.getByRole('link', { name: 'ada@example.test' })).toHaveAttribute(
    'href',
    '/support/customers/9',
  );
  expect(screen.queryByRole('link', { name: /customers$/ })).not.toBeInTheDocument();
});

test('a search asks the API for the text and is in the address', async () => {
  // React passes an undefined submitter, which jsdom's FormData refuses.
  const formData = jest.spyOn(window, 'FormData').mockImplementation();
  const { api, address } = await openCustomers('?before=99');
  await userEvent.type(screen.getByLabelText('Search customers'), ' ada {Enter}');
  expect(
    await screen.findByRole('table', { name: "Customers that 'ada' finds" }),
  ).toBeInTheDocument();
  expect(address()).toBe('/support/customers?search=ada');
  expect(api.callsTo('customers/list-customers')).toEqual([{ before: 99 }, { search: 'ada' }]);
  formData.mockRestore();
});

test('a search with too many results asks for a longer text, and has no other pages', async () => {
  await openCustomers('?search=a&before=9', { customers: [ada], hasMore: true });
  expect(screen.getByText(/^More accounts match/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /customers$/ })).not.toBeInTheDocument();
});

test('a page of older accounts links to the next one and back to the newest', async () => {
  const { api } = await openCustomers('?before=20', { customers: [ada, kai], hasMore: true });
  expect(api.callsTo('customers/list-customers')).toEqual([{ before: 20 }]);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Newest customers')).toBe('/support/customers');
  expect(addressOf('Older customers')).toBe('/support/customers?before=4');
});

test.each(['?before=0', '?before=x', '?before=1234567890'])(
  '%s is the first page',
  async (query) => {
    const { api } = await openCustomers(query);
    expect(api.callsTo('customers/list-customers')).toEqual([{}]);
  },
);

test.each([
  ['', 'Accounts will be listed here.'],
  ['?search=zoe', "No account matches 'zoe'."],
])('without results %j says: %s', async (query, text) => {
  await openCustomers(query, { customers: [], hasMore: false });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('an administrator saves the accounts that the search finds as a file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:customers', revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { api } = await openSupportPage('/support/customers?search=ada', {
    session: administrator,
    replies: {
      'customers/list-customers': { customers: [ada], hasMore: false },
      'customers/export-customers': { csv: 'A' },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
  expect(api.callsTo('customers/export-customers')).toEqual([{ search: 'ada' }]);
});
