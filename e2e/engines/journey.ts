import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Customer, linksInMailTo } from '../fixtures';
import type { EngineDriver } from './engine-driver';
import { type EnginePage, enginePage } from './engine-page';

type Site = { url: string; dataDir: string; admin: Customer };

const CONSENTS = ['I accept the terms and conditions', 'I accept the non-refundable policy'];

const TOTP_PERIOD_MS = 30_000;

/** A customer's way from the sign-up to an answered ticket. */
export async function walkJourney(driver: EngineDriver, site: Site): Promise<void> {
  const page = enginePage(driver, site.url);
  const customer = { email: `engine-${Date.now()}@example.test`, password: 'open-sesame-7' };

  await test.step('signs up, activates the account and signs in', async () => {
    await page.open('/sign-up/');
    await page.fill('Email', customer.email);
    await page.fill('Password', customer.password);
    await page.fill('Confirm password', customer.password);
    await page.click({ role: 'button', name: 'Create account' });
    await page.expectText('Account created!');
    const [link] = await linksInMailTo(customer.email, /activ/i, site.dataDir);
    await page.open(link ?? '');
    await page.expectText('Congratulations');
    await signIn(page, customer);
    await page.expectPath(/^\/$/);
  });

  await test.step('configures a plan and pays for it', async () => {
    await page.open('/shop/advanced');
    await page.click({ role: 'radio', name: '10', in: { role: 'group', name: 'Playlists' } });
    await page.expectText('€23.90');
    await page.click({ role: 'button', name: 'Purchase' });
    await page.expectPath(/^\/shop\/checkout/);
    await page.fill('First name', 'Ada');
    await page.fill('Last name', 'Byron');
    await page.select('Country', 'IT');
    for (const name of CONSENTS) await page.click({ role: 'checkbox', name });
    // With 22 % Italian VAT.
    await page.expectText('€29.16');
    await page.click({ role: 'button', name: 'Place order' });
    await page.click({ role: 'button', name: 'Pay' });
    await page.expectPath(/^\/order\/\d+/);
    await page.expectText('Completed');
    await page.expectText('€29.16');
  });

  let ticketAddress = '';
  await test.step('opens a ticket with the rich text editor', async () => {
    await page.open('/support/ticket/new-ticket');
    await page.fill('Title', 'No guide for one channel');
    await page.writeBold('Channel Seven');
    await page.click({ role: 'button', name: 'Send' });
    await page.expectPath(/^\/support\/ticket\/view\/\d+/);
    await expect.poll(() => page.textOf('main p strong')).toBe('Channel Seven');
    ticketAddress = await page.address();
  });

  const app = await test.step('adds an authenticator app', async () => {
    await page.open('/account/settings');
    await page.click({ role: 'button', name: 'Add an authenticator app' });
    await expect.poll(() => page.textOf('dialog code')).not.toBe('');
    const secret = (await page.textOf('dialog code')).replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.fill('Code of your app', totp.generate());
    await page.click({ role: 'button', name: 'Add the app' });
    await page.click({ role: 'button', name: 'I have stored the codes' });
    await page.expectText('Unused recovery codes: 10');
    return totp;
  });

  await test.step('the administrator answers the ticket', async () => {
    await driver.forget();
    await signIn(page, site.admin);
    await page.expectPath(/^\/$/);
    await page.open(ticketAddress);
    await page.expectText(customer.email);
    await page.writeBold('The guide is back.');
    await page.click({ role: 'button', name: 'Send' });
    await expect.poll(() => page.textOf('main p strong')).toBe('The guide is back.');
  });

  await test.step('the customer signs in with the second factor and reads the answer', async () => {
    await driver.forget();
    await signIn(page, customer);
    // The code of this period was used when the app was added.
    await page.fill('Code of your app', app.generate({ timestamp: Date.now() + TOTP_PERIOD_MS }));
    await page.click({ role: 'button', name: 'Sign in' });
    await page.expectPath(/^\/$/);
    await page.open(ticketAddress);
    await page.expectText('The guide is back.');
  });

  await page.expectNoFaults();
}

async function signIn(page: EnginePage, { email, password }: Customer): Promise<void> {
  await page.open('/sign-in/');
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.click({ role: 'button', name: 'Sign in' });
}
