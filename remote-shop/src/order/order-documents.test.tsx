import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedFiles } from '../testing/saved-files';
import { openOrder, orderWith } from '../testing/shop';

afterEach(() => jest.restoreAllMocks());

test('a document is saved as PDF, and its XML alone where it has one', async () => {
  const saved = savedFiles();
  const documents = [
    { kind: 'invoice', number: '2026-000007', hasXml: true },
    { kind: 'credit-note', number: 'C2026-000001', hasXml: false },
  ];
  const { api } = await openOrder(
    {},
    {
      'shop/view-order': { order: orderWith(), documents },
      'shop/invoice': ({ kind, number }) => ({ name: `${kind}-${number}.pdf`, pdf: 'JVBERg==' }),
      'shop/e-invoice': ({ kind, number }) => ({ name: `${kind}-${number}.xml`, xml: '<a/>' }),
    },
  );
  expect(screen.queryByRole('button', { name: 'Credit note C2026-000001 (XML)' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Credit note C2026-000001 (PDF)' }));
  const xml = screen.getByRole('button', { name: 'Invoice 2026-000007 (XML)' });
  expect(xml).toHaveTextContent('XML');
  await userEvent.click(xml);
  await waitFor(() =>
    expect(saved.map(({ name, content }) => `${name} ${content.type}`)).toEqual([
      'credit-note-C2026-000001.pdf application/pdf',
      'invoice-2026-000007.xml application/xml',
    ]),
  );
  expect(api.callsTo('shop/e-invoice')).toEqual([
    { order: 'AAAA111122', kind: 'invoice', number: '2026-000007' },
  ]);
});
