import type { Config } from '../config/config';
import type { Mail } from '../mail/layout';
import { accountExamples } from './account-examples';
import { orderExamples } from './order-examples';
import { planExamples } from './plan-examples';
import { ticketExamples } from './ticket-examples';

/** Where an example goes, the time (ms) at which it is written, and the settings of the site. */
export type ExampleCall = { to: string; now: number; config: Config };

/** The forms of one kind of mail, such as that of a trial and that of a subscription. */
export type MailExamples = (call: ExampleCall) => (Mail | null)[];

/**
 * Every kind of mail to customers, with example values. The owner changes the texts that the
 * examples are written with, so each text of such a mail needs an example that has it.
 */
export const MAIL_EXAMPLES: ReadonlyMap<string, MailExamples> = new Map([
  ...Object.entries(accountExamples),
  ...Object.entries(planExamples),
  ...Object.entries(orderExamples),
  ...Object.entries(ticketExamples),
]);
