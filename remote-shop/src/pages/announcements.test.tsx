import { acceptConfirm } from '@site/shared/host';
import { DAY_MS } from '@site/shared/rules';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, versionList, versionsOf } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const NAME = 'announcements';

const now = Date.now();
const announcement = (en: string, from: number, until: number) => ({
  ...({ kind: 'info', audience: 'everyone', from, until } as const),
  texts: { en },
});
const shown = announcement('The editor is offline tonight.', now - DAY_MS, now + DAY_MS);
const planned = announcement('New prices in spring.', now + DAY_MS, now + 2 * DAY_MS);
const ended = announcement('A happy new year.', now - 3 * DAY_MS, now - 2 * DAY_MS);
const value = { s1: shown, p1: planned, e1: ended };

const listOf = (...values: object[]) => versionsOf(NAME, ...values);

const open = (replies: object) => openAsAdmin('/business/announcements', { ...replies });
const rowOf = (name: RegExp) =>
  within(
    within(screen.getByRole('table', { name: 'Announcements, the newest first' })).getByRole(
      'row',
      { name },
    ),
  );

test('shown, planned and ended ones are listed, and the history says what was changed', async () => {
  await open({ [LIST]: listOf(value, { s1: planned, e1: ended }) });
  expect(rowOf(/offline/).getByText('Shown')).toBeVisible();
  expect(rowOf(/spring/).getByText('Planned')).toBeVisible();
  expect(rowOf(/new year/).getByText('Ended')).toBeVisible();
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  const change = 'Changed: The editor is offline tonight., Added: New prices in spring.';
  expect(history.getByText(change)).toBeVisible();
});

test('a new one needs an English text, an end and a possible link', async () => {
  const { api } = await open({ [LIST]: versionList(NAME), [SAVE]: listOf(value) });
  await userEvent.click(screen.getByRole('button', { name: 'New announcement' }));
  const dialog = within(screen.getByRole('dialog', { name: 'New announcement' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.type(dialog.getByLabelText('Link'), 'example.test');
  await save();
  for (const error of ['Enter the text in English', /Enter a day and time/, /Enter a path/])
    expect(dialog.getByText(error)).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);

  await userEvent.type(dialog.getByLabelText('Text in English'), 'Offline tonight');
  await userEvent.type(dialog.getByLabelText('Text in German'), 'Heute offline ');
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2097-03-01T09:30' } });
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2097-03-02T00:00' } });
  await userEvent.clear(dialog.getByLabelText('Link'));
  await userEvent.type(dialog.getByLabelText('Link'), '/maintenance');
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'Warning');
  await userEvent.selectOptions(dialog.getByLabelText('For'), 'Signed-in visitors');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [body] = api.callsTo(SAVE) as { value: Record<string, unknown> }[];
  expect(body).toMatchObject({ name: NAME, changes: 0 });
  expect(Object.values(body?.value ?? {})).toEqual([
    {
      ...{ kind: 'warning', audience: 'signed-in', link: '/maintenance' },
      from: new Date(2097, 2, 1, 9, 30).getTime(),
      until: new Date(2097, 2, 2).getTime(),
      texts: { en: 'Offline tonight', de: 'Heute offline' },
    },
  ]);
});

test('one is changed, ended and deleted; the others stay', async () => {
  const { api } = await open({ [LIST]: listOf(value), [SAVE]: listOf(value) });
  const choose = async (action: string) => {
    await userEvent.click(rowOf(/offline/).getByRole('button', { name: /Actions/ }));
    await userEvent.click(screen.getByRole('button', { name: action }));
  };
  await choose('Change');
  const text = screen.getByLabelText('Text in English');
  await userEvent.clear(text);
  await userEvent.type(text, 'Offline today');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(1));
  await choose('End now');
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(2));
  await choose('Delete');
  expect(api.callsTo(SAVE)).toHaveLength(2);
  act(() => acceptConfirm(false));
  await waitFor(() => expect(api.callsTo(SAVE)).toHaveLength(3));
  const values = (api.callsTo(SAVE) as { value: typeof value }[]).map((body) => body.value);
  expect(values[0]).toMatchObject({ s1: { texts: { en: 'Offline today' } }, p1: planned });
  expect(values[1]?.s1.until).toBeLessThan(now + DAY_MS);
  expect(values[2]).toEqual({ p1: planned, e1: ended });
});
