import { paths } from '@site/shared/remote';
import { type Replies, refusal, sessionOf } from '@site/shared/testing';
import { openCard } from '@site/shared/testing/open-card';
import { fireEvent, screen } from '@testing-library/react';
import remote from '../remote';

const document = (kind: string, number: string, total: number) => ({
  ...{ order: '1000000001', kind, number, total },
  issuedAt: Date.UTC(2026, 10, 6, 12),
});
const open = (reply: Replies[string]) =>
  openCard(
    remote,
    'documents',
    {},
    { session: sessionOf(), replies: { 'shop/list-documents': reply } },
  );

test('shows the documents with date and total, each with a link to its order', async () => {
  const documents = [
    document('credit-note', 'C-2026-000001', -18.18),
    document('invoice', '2026-000001', 18.18),
  ];
  await open({ documents });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Credit note C-2026-0000016 November 2026, -€18.18',
    'Invoice 2026-0000016 November 2026, €18.18',
  ]);
  expect(screen.getByRole('link', { name: 'Invoice 2026-000001' })).toHaveAttribute(
    'href',
    paths.order('1000000001'),
  );
});

test('says that there are no invoices, and links to the orders', async () => {
  await open({ documents: [] });
  expect(await screen.findByText(/You have no invoices yet/)).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', paths.orders);
});

test('loads the documents again after a failure', async () => {
  let isDown = true;
  await open(() =>
    isDown ? refusal('unexpected') : { documents: [document('invoice', '2026-000007', 9.9)] },
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: /2026-000007/ })).toBeVisible();
});
