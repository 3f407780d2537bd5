import { openPage } from '@site/shared/testing/open-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marketing, section } from '../testing/marketing';

async function openEditor(name: string) {
  await openPage(marketing, '/');
  const quickLook = section('A quick look at the editors');
  await userEvent.click(quickLook.getByRole('tab', { name }));
  return within(quickLook.getByRole('tabpanel', { name }));
}

const channelNames = (editor: Awaited<ReturnType<typeof openEditor>>) =>
  editor.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('the basic editor hides a channel and shows it again', async () => {
  const editor = await openEditor('Basic Editor');
  expect(editor.getByText('6 of 7 channels in the playlist')).toBeVisible();
  await userEvent.click(editor.getByRole('button', { name: 'Hide Aurelia One' }));
  expect(editor.getByText('5 of 7 channels in the playlist')).toBeVisible();
  await userEvent.click(editor.getByRole('button', { name: 'Hide Aurelia One', pressed: true }));
  expect(editor.getByText('6 of 7 channels in the playlist')).toBeVisible();
});

test('the basic editor moves a channel, the first one not up, the last one not down', async () => {
  const editor = await openEditor('Basic Editor');
  expect(editor.getByRole('button', { name: 'Move Aurelia One up' })).toBeDisabled();
  expect(editor.getByRole('button', { name: 'Move Atlas Docs down' })).toBeDisabled();
  await userEvent.click(editor.getByRole('button', { name: 'Move Nordvik HD up' }));
  expect(channelNames(editor).slice(0, 2)).toEqual(['Nordvik HD', 'Aurelia One']);
  await userEvent.click(editor.getByRole('button', { name: 'Move Nordvik HD down' }));
  expect(channelNames(editor).slice(0, 2)).toEqual(['Aurelia One', 'Nordvik HD']);
});

test('the basic editor renames a channel', async () => {
  const editor = await openEditor('Basic Editor');
  const name = editor.getByRole('textbox', { name: 'Name of channel 1' });
  await userEvent.clear(name);
  await userEvent.type(name, 'My news');
  expect(editor.getByRole('button', { name: 'Hide My news' })).toBeVisible();
});

test('the logo editor sets the logo of the chosen channel only', async () => {
  const editor = await openEditor('Logo Editor');
  expect(editor.getByText('8 in the curated library')).toBeVisible();
  await userEvent.click(editor.getByRole('button', { name: 'Cine Lumen' }));
  expect(editor.getByText('Logos for Cine Lumen')).toBeVisible();
  expect(editor.getByRole('button', { name: 'Film reel' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(editor.getByRole('button', { name: 'Sound bars' }));
  expect(editor.getByRole('button', { name: 'Sound bars' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await userEvent.click(editor.getByRole('button', { name: 'Aurelia One' }));
  expect(editor.getByRole('button', { name: 'Two rings' })).toHaveAttribute('aria-pressed', 'true');
});

test('the EPG editor lists the current programme first', async () => {
  const editor = await openEditor('EPG Editor');
  const programmes = editor.getAllByRole('listitem');
  expect(programmes).toHaveLength(5);
  expect(programmes[0]).toHaveTextContent(/^19:15La casa del viento.*Now · Film$/);
  expect(programmes.filter((programme) => programme.textContent?.includes('Now'))).toHaveLength(1);
});

test('the EPG editor sets the own guide of a chosen channel, and then any other guide', async () => {
  const editor = await openEditor('EPG Editor');
  await userEvent.selectOptions(editor.getByLabelText('Channel'), 'Cine Lumen');
  expect(screen.getByRole('list', { name: 'Programmes of Cine Lumen from 19:24' })).toBeVisible();
  await userEvent.selectOptions(editor.getByLabelText('Guide'), 'Atlas Docs, European guide');
  expect(screen.getByRole('list', { name: 'Programmes of Atlas Docs from 19:24' })).toBeVisible();
  expect(editor.getByLabelText('Channel')).toHaveDisplayValue('Cine Lumen');
});
