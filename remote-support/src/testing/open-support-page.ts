import { createTurnstile } from '@site/shared/testing';
import { type OpenedPage, type OpenPageOptions, openPage } from '@site/shared/testing/open-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import * as texts from '#texts';
import manifest from '../../remote.json';
import remote from '../remote';

/** The bot check of the open page. */
export const turnstile = createTurnstile();
window.turnstile = turnstile;

/** Opens a page of this remote. The editors are plain text fields: jsdom cannot run TinyMCE. */
export async function openSupportPage(
  address: string,
  options: OpenPageOptions,
): Promise<OpenedPage> {
  const replies = { 'ticket/mark-ticket-read': { status: 200 }, ...options.replies };
  const page = await openPage({ manifest, remote }, address, { ...options, replies });
  await failEditors();
  return page;
}

/** Fails the script of TinyMCE, so that plain text fields replace the editors that are loading. */
export async function failEditors(): Promise<void> {
  await waitFor(() => {
    for (const script of document.querySelectorAll('script[src^="/tinymce/"]'))
      fireEvent.error(script);
    expect(screen.queryByText(texts.editor.loading())).not.toBeInTheDocument();
  });
}
