import { contract } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { auditLog } from '../audit/tables';
import { softPasskey } from './soft-passkey';
import { PASSWORD, type TestApp } from './test-app';

export const ORIGIN = 'http://localhost:8080';

type Account = { id: number; email: string; cookie: string };

/** Accounts with second factors, and the steps of their sign-in. */
export function factorOwnersOn(site: TestApp) {
  const { account, auth } = contract;
  let count = 0;

  const codeOf = (secret: string, shiftMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site.clock.now + shiftMs,
    });

  const enterPassword = (email: string, password = PASSWORD, caller = {}) =>
    site.call(auth.login, { email, password, remember: true }, caller);

  return {
    /** A new account for each test: the rate limits outlive a test. */
    newAccount: () => {
      count++;
      return site.customer(`user-${count}@site.test`, { id: 1_000 + count });
    },

    /** The code that an app shows; `shiftMs` is the error of its clock. */
    codeOf,

    /** A code that the app shows neither now nor in the ten minutes before and after. */
    wrongCodeOf: (secret: string) => {
      const shown = new Set(
        Array.from({ length: 41 }, (_, step) => codeOf(secret, (step - 20) * 30_000)),
      );
      let number = 0;
      while (shown.has(String(number).padStart(6, '0'))) number += 1;
      return String(number).padStart(6, '0');
    },

    addTotp: async (who: Account) => {
      const { token, secret } = (await site.call(account.newTotp, {}, who)).body;
      const body = { token, code: codeOf(secret), name: 'Phone' };
      const added = await site.call(account.addTotp, body, who);
      expect(added.status).toBe(200);
      return { secret, token, recoveryCodes: added.body.recoveryCodes ?? [] };
    },

    addPasskey: async (who: Account, passkey = softPasskey({ origin: ORIGIN })) => {
      const { options } = (await site.call(account.newPasskeyOptions, {}, who)).body;
      const body = { passkey: passkey.create(options), name: 'Laptop' };
      return { passkey, options, added: await site.call(account.addPasskey, body, who) };
    },

    enterPassword,

    /** The actions of the audit log about an account. */
    actions: async (id: number) =>
      (await site.db.select().from(auditLog).where(eq(auditLog.accountId, id))).map(
        ({ action }) => action,
      ),

    /** Enters the password and returns the token of the second step. */
    secondStep: async (email: string, caller = {}): Promise<string> => {
      const { problem } = await enterPassword(email, PASSWORD, caller);
      expect(problem.code).toBe('second-step');
      return problem.secondStep?.token ?? '';
    },
  };
}

/** A cookie of an answer, as the header of the next call. */
export function cookieOf(
  { cookies }: { cookies: { name: string; value: string }[] },
  cookie = 'token',
): string {
  return `${cookie}=${cookies.find(({ name }) => name === cookie)?.value}`;
}
