import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST, SAVE, storedVersion, versionList } from '../testing/business-versions';
import { openAsAdmin } from '../testing/shop';

const UPLOAD = 'business/upload-logo';
const logo = { file: 'a'.repeat(32), kind: 'svg', width: 256, height: 256 } as const;
const colors = { light: '#0b6b3a', dark: '#7fd6a5' };
const stored = storedVersion({ name: 'Blue Desk', colors, logo }, Date.UTC(2097, 2, 1));

beforeEach(() => {
  // jsdom decodes and draws no pictures.
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  for (const side of ['naturalWidth', 'naturalHeight'] as const)
    jest.spyOn(HTMLImageElement.prototype, side, 'get').mockReturnValue(32);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
    .mockReturnValue('data:image/png;base64,cGljdHVyZQ==');
});
afterEach(() => jest.restoreAllMocks());

async function openForm() {
  const { api } = await openAsAdmin('/business/brand', {
    [LIST]: versionList('brand'),
    [SAVE]: versionList('brand', '', [stored]),
    [UPLOAD]: logo,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Change the brand' }));
  return { api, dialog: within(screen.getByRole('dialog', { name: 'Change the brand' })) };
}

test('name, logo and colours are shown before they are saved', async () => {
  const { api, dialog } = await openForm();
  await userEvent.clear(dialog.getByLabelText('Name of the site'));
  await userEvent.type(dialog.getByLabelText('Name of the site'), 'Blue Desk');
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  await userEvent.upload(dialog.getByLabelText('Logo'), file);
  await waitFor(() => expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible());
  expect(api.callsTo(UPLOAD)).toEqual([
    { kind: 'svg', content: btoa('<svg/>'), picture: 'cGljdHVyZQ==' },
  ]);
  for (const [scheme, color] of Object.entries(colors))
    fireEvent.change(dialog.getByLabelText(`Main colour on ${scheme} pages`), {
      target: { value: color },
    });
  for (const name of ['On a light page', 'On a dark page'])
    expect(within(dialog.getByRole('region', { name })).getByText('Blue Desk')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(SAVE)).toEqual([
    { name: 'brand', part: '', changes: 0, value: { name: 'Blue Desk', colors, logo } },
  ]);
  const history = within(screen.getByRole('table', { name: 'Changes, the newest first' }));
  expect(history.getByText('Blue Desk, own logo, #0b6b3a, #7fd6a5')).toBeVisible();
});

test('a colour that cannot be read is refused with its contrast and another colour', async () => {
  const { api, dialog } = await openForm();
  fireEvent.change(dialog.getByLabelText('Main colour on light pages'), {
    target: { value: '#ffcc00' },
  });
  expect(
    dialog.getByText(/contrast of 1\.\d+:1\. It needs 4\.5:1\. #[0-9a-f]{6} has/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(api.callsTo(SAVE)).toEqual([]);
});

test('a file that is no logo is not uploaded', async () => {
  const { api, dialog } = await openForm();
  const input = dialog.getByLabelText('Logo');
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } });
  choose(new File(['x'], 'logo.gif', { type: 'image/gif' }));
  await waitFor(() => expect(dialog.getByText('Choose an SVG or a PNG')).toBeVisible());
  choose(new File(['x'.repeat(24_001)], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(dialog.getByText(/more than 24 kB/)).toBeVisible());
  expect(api.callsTo(UPLOAD)).toEqual([]);
});
