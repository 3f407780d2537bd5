import { type OpenedPage, type OpenPageOptions, openPage } from '@site/shared/testing/open-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import manifest from '../../remote.json';
import remote from '../remote';

/** Opens a page of this remote in strict mode. Every other address shows 'elsewhere'. */
export function openAccountPage(
  address: string,
  options: OpenPageOptions = {},
): Promise<OpenedPage> {
  return openPage({ manifest, remote }, address, { isStrict: true, ...options });
}

/** Adds text to a field by pasting it. */
export async function paste(label: string, text: string): Promise<void> {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}
