import { DAY_MS } from '@site/shared/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const PREVIEW = 'business/preview-mail';
const PART = 'walletMails.de';
const TITLE = 'Your wallet was credited';
const BUILT_IN = 'Ihrem Wallet wurde etwas gutgeschrieben';

const mails = [
  {
    ...{ mail: 'wallet-credited', title: TITLE, beginning: 'We added €5.00 to your wallet.' },
    keys: ['walletMails.creditedSubject', 'orderMails.seeOrder'],
  },
  { mail: 'paid', title: 'Paid', beginning: 'Thank you.', keys: ['orderMails.seeOrder'] },
];
const preview = {
  examples: [
    { subject: 'First', html: '<p>First</p>' },
    { subject: 'Second', html: '<p>Second</p>' },
  ],
  texts: [
    { key: 'walletMails.creditedSubject', builtIn: BUILT_IN, placeholders: ['amount'] },
    { key: 'orderMails.seeOrder', builtIn: 'Bestellung ansehen', placeholders: [] },
  ],
};
const stored = storedVersion({ creditedSubject: 'Gutschrift' }, Date.now() - DAY_MS);

const replies = (versions: (typeof stored)[] = []) => ({
  'business/list-mails': { mails },
  [LIST]: versionList('mail-texts', PART, versions),
  [PREVIEW]: preview,
  [SAVE]: versionList('mail-texts', PART, [stored]),
  'business/send-example-mail': { status: 200, title: 'Test mail sent', body: 'Check it.' },
});

test('the list names the languages with own texts, and the history what was changed', async () => {
  const { api } = await openAsAdmin('/business/mails', replies([stored]));
  const list = within(screen.getByRole('table', { name: 'Mails to customers' }));
  const row = within(list.getByRole('row', { name: new RegExp(TITLE) }));
  expect(row.getByRole('link', { name: TITLE })).toHaveAttribute(
    'href',
    '/business/mails/wallet-credited',
  );
  expect(row.getByText('German')).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  expect(history.getByText('German: Gutschrift')).toBeVisible();
  expect(api.callsTo(LIST)).toEqual([{ name: 'mail-texts' }]);
});

const PAGE = '/business/mails/wallet-credited?language=de';

test('a text is changed in the language of the address, and the mail shown with it before', async () => {
  const { api } = await openAsAdmin(PAGE, replies());
  expect(screen.getByText('Also in another mail')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Change: ${BUILT_IN}` }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the text' }));
  const field = dialog.getByLabelText('Your text');
  expect(field).toHaveValue(BUILT_IN);
  expect(dialog.getByText(/in the places of: {amount}/)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a text')).toBeVisible();
  await userEvent.type(field, 'Gutschrift{enter}heute');
  await userEvent.click(dialog.getByRole('button', { name: 'Show the preview' }));
  const frame = await dialog.findByTitle('Second');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', '<p>Second</p>');
  const text = 'Gutschrift heute';
  expect(api.callsTo(PREVIEW).at(-1)).toEqual({
    ...{ mail: 'wallet-credited', language: 'de', key: 'walletMails.creditedSubject', text },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    { name: 'mail-texts', part: PART, changes: 0, value: { creditedSubject: text } },
  ]);
});

test('the built-in text is used again, beside the other own texts', async () => {
  const value = { creditedSubject: 'Gutschrift', credited: '{amount}: {reason}' };
  const { api } = await openAsAdmin(PAGE, replies([{ ...stored, value }]));
  const name = 'Use the built-in text for: Gutschrift';
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() =>
    expect(api.callsTo(SAVE)).toEqual([
      { name: 'mail-texts', part: PART, changes: 1, value: { credited: '{amount}: {reason}' } },
    ]),
  );
});

test('the shown example is sent to the administrator', async () => {
  const { api } = await openAsAdmin(PAGE, replies());
  expect(screen.getByTitle('First')).toHaveAttribute('srcdoc', '<p>First</p>');
  await userEvent.selectOptions(screen.getByLabelText('Example'), '2 of 2');
  expect(screen.getByTitle('Second')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send a test mail to me' }));
  await waitFor(() =>
    expect(api.callsTo('business/send-example-mail')).toEqual([
      { mail: 'wallet-credited', language: 'de', example: 1 },
    ]),
  );
});
