import { createTurnstile } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';

/** The bot check of the open page. */
export const turnstile = createTurnstile();
window.turnstile = turnstile;

/** Passes the bot check when the page shows it. */
export async function passBotCheck(token = 'token-1'): Promise<void> {
  await waitFor(() => expect(turnstile.all()).toHaveLength(1));
  act(() => turnstile.only().callback(token));
}
