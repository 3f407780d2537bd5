import * as texts from '#texts';
import { MIN_PASSWORD_LENGTH } from '../rules';

export function passwordMessage(): string {
  return texts.field.password({ min: MIN_PASSWORD_LENGTH });
}

/**
 * The validation messages of section 5, by field, in the language of the moment. Read one when it
 * is shown.
 */
export const messages = {
  get email() {
    return texts.field.email();
  },
  get password() {
    return passwordMessage();
  },
  get confirm() {
    return texts.field.confirm();
  },
  get emailChange() {
    return texts.field.emailChange();
  },
  get credentials() {
    return texts.field.credentials();
  },
  get names() {
    return texts.field.names();
  },
  get title() {
    return texts.field.title();
  },
  get message() {
    return texts.field.message();
  },
  get ticketBotCheck() {
    return texts.field.ticketBotCheck();
  },
};
