import { acceptConfirm } from '@site/shared/host';
import { refusal } from '@site/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const defaults = versionList('prices');
const value = structuredClone(defaults.parts[0]?.versions[0]?.value) as {
  playlist: number[];
  prices: { playlist: number[] };
};
const dearer = {
  ...value,
  playlist: [3, 8, 10, 20, 40],
  prices: { ...value.prices, playlist: [12.9, 12.9, 14.9, 17.9, 20.9] },
};
const planned = storedVersion(dearer, Date.UTC(2097, 2, 1));

const openPrices = (replies: Record<string, unknown> = {}) =>
  openAsAdmin('/business/prices', { [LIST]: defaults, ...replies });
const tableOf = (name: string) => within(screen.getByRole('table', { name }));
const rowTexts = (table: string, name: RegExp) =>
  tableOf(table).getByRole('row', { name }).textContent?.replaceAll(/\s+/g, ' ');

beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('the options and prices that apply are listed', async () => {
  await openPrices();
  const options = 'The options of the shop with their prices';
  expect(rowTexts(options, /Playlists 3, the plan Basic/)).toContain('€9.90');
  expect(rowTexts(options, /EPG countries 0/)).toContain('only in Basic');
  expect(rowTexts(options, /Custom amount, from 200/)).toContain('€12.00');
  expect(rowTexts(options, /Each further 50 managed users/)).toContain('€5.00');
  expect(rowTexts(options, /Automatic backups Yes/)).toContain('€3.00');
});

test('a change is shown before it is saved: cards, purchases, renewals and an upgrade', async () => {
  const { api } = await openPrices({ [SAVE]: versionList('prices', '', [planned]) });
  await userEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  await type('Price of Basic', '12,90');
  await type('Playlists: option 2', '8');
  const prices = ['12.90', '14.90', '17.90', '20.90'];
  for (const [index, price] of prices.entries())
    await type(`Playlists: price of option ${index + 2}`, price);
  await userEvent.type(screen.getByLabelText('First day'), '2097-03-01');

  expect(screen.getByRole('heading', { name: 'What changes from 1 March 2097' })).toBeVisible();
  const [basic, advanced, largest, trial] = within(screen.getByRole('list', { name: 'Plan cards' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li') as HTMLElement);
  for (const [card, texts] of [
    [basic, ['Today €9.90', '€12.90', '€16.77']],
    [advanced, ['Today €14.90', '€18.90', '8 playlists']],
    [largest, ['The largest plan', 'Today €53.90', '€56.90']],
    [trial, ['Free trial', '€0.00']],
  ] as const)
    for (const text of texts) expect(within(card as HTMLElement).getByText(text)).toBeVisible();
  const purchases = 'What typical plans cost when they are bought';
  expect(rowTexts(purchases, /Advanced: 8 playlists/)).toMatch(/€14.90 ?€18.90 ?\+€4.00/);
  // 5 playlists are no option any more: the customer is offered Basic.
  const renewals = 'What customers with typical plans pay for a renewal';
  expect(rowTexts(renewals, /Advanced: 5 playlists/)).toMatch(/€14.90.*Basic: 3 playlists.*€12.90/);
  expect(rowTexts(renewals, /^Basic: 3 playlists/)).toMatch(/the same ?€12.90/);
  expect(screen.getByText(/An upgrade from Basic .* costs €2.74 today, then €3.29/)).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    { name: 'prices', part: '', changes: 0, value: dearer, validFrom: planned.validFrom },
  ]);
  expect(screen.getByText('Other prices apply from 1 March 2097')).toBeVisible();
});

test('a larger choice that costs less is refused with the example', async () => {
  const { api } = await openPrices();
  await userEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  await type('Playlists: price of option 5', '12.90');
  const problem = screen.getByText(/would cost €30.90. That is less than/);
  expect(problem).toHaveTextContent('Advanced (40 playlists');
  expect(problem).toHaveTextContent('for €32.90.');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(screen.queryByText('What changes now')).toBeNull();
  await type('Playlists: price of option 5', 'cheap');
  expect(screen.getByText('Enter an amount in euros')).toBeVisible();
  expect(screen.getByText('Some fields have no number.')).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);
});

test('a list of a free length gets and loses options', async () => {
  const { api } = await openPrices({ [SAVE]: refusal('version-changed') });
  await userEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  expect(screen.queryByRole('button', { name: 'Add an option: Playlists' })).toBeNull();
  await userEvent.click(
    screen.getByRole('button', { name: 'Remove the last option: EPG countries' }),
  );
  expect(screen.queryByRole('button', { name: /Remove the last option: EPG/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add an option: Series episodes' }));
  await type('Series episodes: option 5', '2000000');
  await type('Series episodes: price of option 5', '8');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  // Another change came first: what was typed stays.
  expect(await screen.findByRole('alert')).toHaveTextContent('Changed meanwhile');
  expect(screen.getByLabelText('Series episodes: option 5')).toHaveValue('2000000');
  expect(api.callsTo(SAVE)).toMatchObject([
    {
      value: { epg: [0, 10, 20, 40], episodes: [300_000, 500_000, 750_000, 1_000_000, 2_000_000] },
    },
  ]);
});

test('planned prices are shown with what they change, and are deleted after a question', async () => {
  const remove = 'business/delete-version';
  const { api } = await openPrices({
    [LIST]: versionList('prices', '', [planned]),
    [remove]: versionList('prices', '', [{ ...planned, deletedAt: Date.now() }]),
  });
  expect(screen.getByText('Other prices apply from 1 March 2097')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Plan cards' })).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', {
      name: /^Delete the planned change: Basic €9.90 → €12.90, Advanced from €14.90 → €18.90 · /,
    }),
  );
  act(() => acceptConfirm(false));
  expect(await screen.findByText('Deleted')).toBeVisible();
  expect(api.callsTo(remove)).toEqual([{ name: 'prices', part: '', changes: 1, number: 1 }]);
  expect(screen.queryByText('Other prices apply from 1 March 2097')).toBeNull();
});

test('a change that was just saved applies, although the clock of the page is older', async () => {
  const at = Date.now() + 40_000;
  const saved = { ...planned, validFrom: at, createdAt: at };
  await openPrices({ [LIST]: versionList('prices', '', [saved]) });
  expect(screen.getByRole('button', { name: /^Take back the change: Basic/ })).toBeVisible();
  expect(screen.queryByText(/Other prices apply from/)).toBeNull();
});

test('the history names the options that changed, and counts those beyond three', async () => {
  const options = {
    ...value,
    epg: [0, 15, 20, 40, -1],
    prices: {
      ...value.prices,
      playlist: [9.9, 8.9, 11.9, 14.9, 18.9],
      automatic_backups: [0, 4.5],
    },
    customStepPrice: 6,
  };
  await openPrices({ [LIST]: versionList('prices', '', [{ ...planned, value: options }]) });
  const [, row] = tableOf('Changes, the newest first').getAllByRole('row');
  expect(row).toHaveTextContent(
    'Playlists, 40: €17.90 → €18.90 · EPG countries, 10: 10 → 15 · Automatic backups, Yes: €3.00 → €4.50 · one more change',
  );
});

test('a form says that a later change is planned, which has all values', async () => {
  await openPrices({ [LIST]: versionList('prices', '', [planned]) });
  await userEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  expect(screen.getByText(/A change is planned for 1 March 2097/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('First day'), '2098-01-01');
  expect(screen.queryByText(/A change is planned for/)).toBeNull();
});
