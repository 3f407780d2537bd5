import type { AuditEntry } from '@site/shared/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSupportPage } from '../testing/open-support-page';
import { administrator } from '../testing/sample-ticket';

const entry: AuditEntry = {
  id: 40,
  at: Date.UTC(2026, 10, 20),
  action: 'close-tickets',
  label: 'Tickets closed',
  actor: { id: 1, email: 'admin@example.test' },
  subjects: ['ticket:7', 'ticket:8', 'ticket:9', 'ticket:10', 'ticket:11', 'ticket:12'],
  detail: {},
  device: 'Firefox on Linux',
  place: '203.0.113.9',
};
const failures: AuditEntry = {
  id: 39,
  at: Date.UTC(2026, 10, 19),
  action: 'failed-sign-ins',
  label: 'Wrong passwords in a row',
  account: { id: 2, email: 'ada@example.test' },
  subjects: [],
  detail: { inARow: '5' },
  device: '',
  place: '',
};

function openLog(query = '', { session = administrator, list = {} } = {}) {
  return openSupportPage(`/support/audit-log${query}`, {
    session,
    replies: {
      'audit/list-entries': { entries: [entry, failures], hasOlder: true, ...list },
      'audit/export-entries': { csv: 'id,time\r\n', isComplete: true },
    },
  });
}

test('shows what happened, by whom, about what and in which browser', async () => {
  await openLog();
  const [, acts, wrong] = screen.getAllByRole('row');
  expect(acts).toHaveTextContent(/Tickets closed.*admin@example.test.*and 1 more.*203\.0\.113\.9/);
  // One in the column of a wide table, one in the row of a narrow one.
  expect(screen.getAllByRole('link', { name: '#7' })[0]).toHaveAttribute(
    'href',
    '/support/ticket/view/7',
  );
  expect(wrong).toHaveTextContent(/Not signed in.*ada@example.test.*in a row: 5.*Unknown browser/);
});

test('a change of business data leads to its page, where it is taken back', async () => {
  const change = {
    ...entry,
    action: 'save-version',
    label: 'Changed',
    subjects: ['data:vat-rate DE'],
  };
  await openLog('', { list: { entries: [change, { ...change, id: 38, subjects: ['data:x'] }] } });
  const [, known, unknown] = screen.getAllByRole('row');
  expect(known).toHaveTextContent('VAT rates DE');
  expect(screen.getAllByRole('link', { name: 'VAT rates' })[0]).toHaveAttribute(
    'href',
    '/business/taxes',
  );
  // A newer API may have data that this page does not know.
  expect(unknown).toHaveTextContent(/admin@example\.testx/);
});

test.each([
  [{ to: 'AWAITING_PAYMENT' }, 'to: Awaiting payment'],
  [
    { from: 'customer', to: 'support', reason: 'true' },
    'from: Customer, to: Support, reason: true',
  ],
  [{ assignee: '7', close: 'true' }, 'assigned to: account 7, closed: yes'],
  [{ assignee: 'sam@example.test' }, 'assigned to: sam@example.test'],
  [{ title: 'support' }, 'title: support'],
  [{ kind: 'totp', left: '3' }, 'kind: authenticator app, unused codes: 3'],
  [{ amount: '5.2', percent: '25' }, 'amount: €5.20, percent: 25 %'],
  [{ title: 'About', language: 'de, it' }, 'title: About, language: German, Italian'],
  [{ factOfTomorrow: 'x' }, 'factOfTomorrow: x'],
])('the facts %j are in plain words', async (detail, text) => {
  await openLog('', { list: { entries: [{ ...entry, detail }] } });
  expect(screen.getAllByText(text)[0]).toBeVisible();
});

test('the address has the filters, and older entries follow the last one', async () => {
  const { api } = await openLog('?area=Tickets&search=%20ada%20&from=x&before=99');
  expect(api.callsTo('audit/list-entries')).toEqual([
    { area: 'Tickets', search: 'ada', before: 99 },
  ]);
  expect(screen.getByRole('link', { name: 'Older entries' })).toHaveAttribute(
    'href',
    '/support/audit-log?area=Tickets&search=ada&before=39',
  );
  expect(screen.getByRole('link', { name: 'Newest entries' })).toHaveAttribute(
    'href',
    '/support/audit-log?area=Tickets&search=ada',
  );
});

test('sign-ins can be left out', async () => {
  const { api, address } = await openLog();
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Everything except sign-ins');
  expect(address()).toBe('/support/audit-log?area=no-sign-ins');
  expect(api.callsTo('audit/list-entries').at(-1)).toEqual({ hideSignIns: true });
});

test('a filter starts with the newest entries again', async () => {
  const { address } = await openLog('?before=99');
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Accounts');
  expect(address()).toBe('/support/audit-log?area=Accounts');
});

test('the download has the filters of the page', async () => {
  const urls = { createObjectURL: () => 'blob:log', revokeObjectURL: () => {} };
  Object.assign(URL, urls);
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { api } = await openLog('?area=Orders&before=99');
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(api.callsTo('audit/export-entries')).toEqual([{ area: 'Orders' }]);
  expect(click).toHaveBeenCalledTimes(1);
  click.mockRestore();
});

test('says that no entry matches', async () => {
  await openLog('?search=nothing', { list: { entries: [], hasOlder: false } });
  expect(screen.getByText('No entry matches these filters.')).toBeVisible();
});
