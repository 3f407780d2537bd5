import { refusal, sessionOf } from '@site/shared/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const account = {
  ...sessionOf({ id: 9, email: 'ada@example.test' }),
  createdAt: 0,
  activatedAt: 0,
  suspendedAt: null,
  deleteAt: null,
};
const customer = {
  account,
  owned: [],
  orderCount: 1,
  tickets: [{ id: 4, title: 'Empty guide', status: 'open', updatedAt: 0 }],
  ticketCount: 1,
  wallet: { balance: 5, entries: [] },
  notes: [],
};
const ofAdmins = {
  sessions: [],
  erasure: { blockedBy: [], cancels: ['ZZ12CD34EF'], keptDocuments: 2 },
};

const openCustomer = (session = administrator, replies = {}) =>
  openSupportPage('/support/customers/9', {
    session,
    replies: {
      'customers/view-customer': { customer: { ...customer, ...ofAdmins } },
      'customers/list-customers': { customers: [], hasMore: false },
      ...replies,
    },
  });

test('an erasure names what stays and needs the typed email and a reason', async () => {
  const { api, address } = await openCustomer(administrator, {
    'customers/erase-customer': { keptDocuments: 2 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Cancelled: ZZ12CD34EF.',
    'Kept for 10 years, as tax law demands: 2 invoices and credit notes with the name, and the amounts of orders.',
    'Lost: €5.00 in the wallet.',
  ]);
  await userEvent.type(dialog.getByLabelText('Reason'), 'By letter');
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(api.callsTo('customers/erase-customer')).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Type ada/), 'Ada@example.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(api.callsTo('customers/erase-customer')).toEqual([
    { account: 9, email: 'Ada@example.test', reason: 'By letter' },
  ]);
  expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  expect(address()).toBe('/support/customers');
});

test.each([
  [0, 0, []],
  [0, 1, ['Kept: the amounts of orders.']],
  [
    1,
    1,
    [
      'Kept for 10 years, as tax law demands: one invoice with the name, and the amounts of orders.',
    ],
  ],
])(
  'of %d documents and %d orders the question names what stays',
  async (keptDocuments, orderCount, kept) => {
    const erasure = { blockedBy: [], cancels: [], keptDocuments };
    const wallet = { balance: 0, entries: [] };
    const { api } = await openCustomer(administrator, {
      'customers/view-customer': {
        customer: { ...customer, ...ofAdmins, orderCount, wallet, erasure },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(kept);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.callsTo('customers/erase-customer')).toEqual([]);
  },
);

test('an erasure waits while money is on its way', async () => {
  const erasure = { ...ofAdmins.erasure, blockedBy: ['AB12CD34EF'] };
  await openCustomer(administrator, {
    'customers/view-customer': { customer: { ...customer, ...ofAdmins, erasure } },
  });
  expect(screen.getByText(/Money is on its way for AB12CD34EF/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Erase' })).toBeDisabled();
});

test('support reads the customer and adds a note, without other actions', async () => {
  const { api } = await openCustomer(sessionOf({ id: 2, role: 'support' }), {
    'customers/view-customer': { customer },
    'customers/add-customer-note': {
      notes: [{ id: 1, author: 'sam@example.test', text: 'Prefers mail', createdAt: 0 }],
    },
  });
  expect(screen.getByText('None')).toBeVisible();
  for (const name of ['Erase', 'Export', /Suspend/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('New note'), 'Prefers mail');
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('Prefers mail')).toBeVisible();
  expect(api.callsTo('customers/add-customer-note')).toEqual([
    { account: 9, text: 'Prefers mail' },
  ]);
});

test('a deletion that can still be cancelled is not announced as done', async () => {
  const deleteAt = Date.UTC(2097, 2, 1, 12);
  await openCustomer(administrator, {
    'customers/view-customer': {
      customer: { ...customer, ...ofAdmins, account: { ...account, deleteAt } },
    },
  });
  expect(
    screen.getByText(
      /^Will be deleted on 1 March 2097, as the customer asked\. A sign-in before that cancels it/,
    ),
  ).toBeVisible();
});

test('notes that another member has written are shown after the next load', async () => {
  let notes: object[] = [];
  const { reload } = await openCustomer(administrator, {
    'customers/view-customer': () => ({ customer: { ...customer, ...ofAdmins, notes } }),
  });
  notes = [{ id: 1, author: 'sam@example.test', text: 'Prefers email', createdAt: 0 }];
  await reload();
  expect(screen.getByText('Prefers email')).toBeVisible();
});

test('an empty note gets the focus, and its error ends while it is written', async () => {
  await openCustomer();
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(screen.getByLabelText('New note')).toHaveFocus();
  await userEvent.keyboard('P');
  expect(screen.queryByText('Write a note')).not.toBeInTheDocument();
});

test('the wallet names each entry as its customer reads it, also two of one order on one day', async () => {
  const problems = jest.spyOn(console, 'error');
  const entry = { kind: 'payment', order: 'AB12CD34EF', at: 0 };
  const entries = [
    { ...entry, id: 3, amount: 5 },
    { ...entry, id: 2, amount: -5 },
    { ...entry, id: 1, amount: -5 },
  ];
  await openCustomer(administrator, {
    'customers/view-customer': {
      customer: { ...customer, ...ofAdmins, wallet: { balance: 0, entries } },
    },
  });
  expect(screen.getByText(/: returned from order AB12CD34EF$/)).toBeVisible();
  expect(screen.getAllByText(/: used for order AB12CD34EF$/)).toHaveLength(2);
  expect(problems).not.toHaveBeenCalled();
});

test('an unknown account leads back to the list', async () => {
  await openCustomer(administrator, { 'customers/view-customer': refusal('not-found') });
  expect(screen.getByText('No account has this number')).toBeVisible();
});

test('an administrator places an order for a customer; support does not', async () => {
  await openCustomer();
  expect(screen.getByRole('link', { name: 'Place an order' })).toHaveAttribute(
    'href',
    '/business/new-order/9',
  );
  cleanup();
  await openCustomer(sessionOf({ id: 3, role: 'support' }));
  expect(screen.queryByRole('link', { name: 'Place an order' })).toBeNull();
});
