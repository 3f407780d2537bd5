import type { Browser, Page } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { type Customer, expect, linksInMailTo, site } from './fixtures';

/**
 * What the pages of sign-up, sign-in and checkout do, by their calls: the page's browser then has
 * the cookies. For tests about other pages. `journey.spec.ts`, `languages.spec.ts` and the journey
 * of `engines` use the pages.
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

/** A page of another browser, signed in as the administrator. Its test closes the context. */
export async function openAdminPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByCall(page, site.admin);
  return page;
}

type Billing = { firstName: string; lastName: string; country: string };

/** The smallest plans, as the indices of their options. */
export const BASIC = { playlist: 0, epg: 0, customer: 0 };
export const ADVANCED = { playlist: 1, epg: 1, customer: 1 };

/** Buys a plan on the payment page of local mode. Resolves to the order's number. */
export async function buyByCall(page: Page, plan: typeof BASIC, billing: Billing): Promise<string> {
  const subscription = { ...plan, streams: 0, episodes: 0, automatic_backups: 0 };
  const quote = await call(page, 'shop/quote', { subscription, country: billing.country });
  const { amount } = quote as { amount: number };
  const placed = await call(page, 'shop/create-order', {
    subscription,
    billing,
    paymentMethod: 'CARD',
    totalPrice: amount,
    acceptedTerms: true,
  });
  const { order } = placed as { order: string };
  const paid = await page.request.post(`/dev/pay/${order}`, { form: { outcome: 'paid' } });
  expect(paid.ok(), await paid.text()).toBe(true);
  await expect
    .poll(async () => {
      const answer = await call(page, 'shop/view-order', { order });
      return (answer as { order: { result: string } }).order.result;
    })
    .toBe('COMPLETED');
  return order;
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
