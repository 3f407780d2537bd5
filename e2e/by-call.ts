import type { Page } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { type Customer, expect, linksInMailTo, site } from './fixtures';

/**
 * What the sign-up and the sign-in page do, by their calls: the page's browser then has the
 * cookies. For tests about other pages. `accounts.spec.ts`, `languages.spec.ts` and the journey of
 * `engines` use the pages.
 */

/** Registers and activates an account. `dataDir` is where the site keeps its mails. */
export async function createAccountByCall(
  page: Page,
  { email, password }: Customer,
  dataDir = site.dataDir,
): Promise<void> {
  await call(page, 'auth/register', { email, password, recaptcha: await botCheckToken(page) });
  const [link = ''] = await linksInMailTo(email, /activ/i, dataDir);
  const activationCode = new URL(link).pathname.split('/').filter(Boolean).at(-1);
  // Another browser than that of the sign-up would have to choose the password again.
  expect(await call(page, 'auth/activate', { activationCode })).toEqual({ already: false });
}

export async function signInByCall(page: Page, { email, password }: Customer): Promise<void> {
  await call(page, 'auth/login', { email, password, recaptcha: await botCheckToken(page) });
}

async function botCheckToken(page: Page): Promise<string> {
  const challenge = (await call(page, 'bot-check/challenge', {})) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

async function call(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(`/api/${path}`, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
