import { contract } from '@site/shared/contract';
import { codeIn, PASSWORD, type TestApp } from './test-app';

export const NEW_EMAIL = 'anna.new@site.test';

/** The steps by which an account on a test site changes its email. */
export function emailChangesOn(site: TestApp) {
  const { updateEmail, confirmEmail } = contract.account;
  return {
    update: (cookie: string, email = NEW_EMAIL, currentPassword = PASSWORD) =>
      site.call(updateEmail, { email, currentPassword }, { cookie }),
    confirmCode: async (email = NEW_EMAIL) =>
      codeIn((await site.mails(email)).at(-1), 'confirm-email'),
    confirm: (code: string, cookie?: string) =>
      site.call(confirmEmail, { code }, cookie === undefined ? {} : { cookie }),
  };
}
