import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedFiles } from '../testing/saved-files';
import { openAsAdmin } from '../testing/shop';

const line = { country: 'IT', tax: 22, isReverseCharge: false, documents: 3, net: 44.7, vat: 9.84 };
const books = { lines: [line], invoices: 2, creditNotes: 1, net: 44.7, vat: 9.84 };

test('the books of a month show documents and VAT by country, with corrections of other months', async () => {
  await openAsAdmin('/business/books?period=2026-11', {
    'shop/books': {
      ...books,
      lines: [line, { ...line, corrects: '2026-10', documents: 1, net: -14.9, vat: -3.28 }],
    },
  });
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  expect(screen.getByText('€54.54')).toBeVisible();
  const correction = within(screen.getByRole('row', { name: /October 2026/ }));
  expect(correction.getByText('-€3.28')).toBeVisible();
});

afterEach(() => jest.restoreAllMocks());

test('another period is loaded, and both exports are saved as files', async () => {
  const saved = savedFiles();
  const { api, address } = await openAsAdmin('/business/books?period=2026-11', {
    'shop/books': books,
    'shop/export-books': ({ content, period }) => ({
      name: `${content}-${period}.csv`,
      text: 'Number\r\n',
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Documents (CSV)' }));
  await userEvent.click(screen.getByRole('button', { name: 'VAT by country (CSV)' }));
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual(['documents-2026-11.csv', 'vat-2026-11.csv']),
  );
  const quarter = screen.getAllByRole('option', { name: /Quarter/ })[0] as HTMLOptionElement;
  await userEvent.selectOptions(screen.getByLabelText('Period'), quarter);
  await waitFor(() => expect(address()).toBe(`/business/books?period=${quarter.value}`));
  expect(api.callsTo('shop/books').at(-1)).toEqual({ period: quarter.value });
});

test('the PDFs of all documents are loaded in parts and saved in one ZIP file', async () => {
  const saved = savedFiles();
  const pdf = btoa('%PDF-1.7');
  const { api } = await openAsAdmin('/business/books?period=2026-11', {
    'shop/books': books,
    'shop/export-pdfs': ({ after }) =>
      after
        ? { files: [{ name: 'credit-note-2026-000001.pdf', pdf }] }
        : { files: [{ name: 'invoice-2026-000001.pdf', pdf }], after: 7 },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Documents (PDF in a ZIP)' }));
  await waitFor(() => expect(saved[0]?.name).toBe('documents-2026-11.zip'));
  expect(api.callsTo('shop/export-pdfs')).toEqual([
    { period: '2026-11' },
    { period: '2026-11', after: 7 },
  ]);
  const content = new TextDecoder().decode(await saved[0]?.content.arrayBuffer());
  for (const name of ['invoice-2026-000001.pdf', 'credit-note-2026-000001.pdf'])
    expect(content).toContain(name);
  expect(content.match(/%PDF-1\.7/g)).toHaveLength(2);
});
