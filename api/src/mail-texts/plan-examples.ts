import { DAY_MS, limitsIn } from '@site/shared/rules';
import { orderOfStaffMail } from '../customers/placed-order-mail';
import { paidMail, planGrantMail, planStartedMail } from '../order-moves/plan-mails';
import { reminderMail } from '../reminders/reminder-mail';
import { trialMail } from '../trial/trial-mail';
import { exampleOrder } from './example-order';
import type { MailExamples } from './mail-examples';
import { EXAMPLE_REASON } from './order-examples';

/**
 * A larger plan than the one of `exampleOrder`. For an account that has it, a renewal by this order
 * is the next plan: so an example of `paid` contains the texts about a next plan.
 */
const PLAN = {
  ...{ max_list: 10, max_epg: 20, max_customer: 100, max_streams: 250_000, max_episodes: 500_000 },
  automatic_backups: 1,
};

/** The mails about a trial, a plan and its payment. */
export const planExamples: Readonly<Record<string, MailExamples>> = {
  'trial-started': ({ to, now }) => [trialMail(to, now)],
  'plan-ends': ({ to, now }) => [
    reminder(to, now, now + DAY_MS, 'paid'),
    reminder(to, now, now + DAY_MS, 'trial'),
  ],
  'plan-ended': ({ to, now }) => [reminder(to, now, now, 'paid'), reminder(to, now, now, 'trial')],
  'order-of-staff': ({ to, now }) =>
    (['New', 'Renew', 'Upgrade'] as const).map((type) =>
      orderOfStaffMail(to, { ...exampleOrder(now, 'AWAITING_PAYMENT'), type }),
    ),
  paid: ({ to, now }) => {
    const before = { ...PLAN, expiry: now + 30 * DAY_MS, next: null };
    return [
      paidMail(to, exampleOrder(now)),
      paidMail(to, { ...exampleOrder(now), type: 'Renew', entitlementBefore: before }),
    ];
  },
  'plan-started': ({ to, now }) => [planStartedMail(to, { ...PLAN, expiry: now + 365 * DAY_MS })],
  'plan-granted': ({ to, now }) => {
    const [limits, until] = [limitsIn(PLAN), now + 365 * DAY_MS];
    const periods = [now, until].map((from) => ({ limits, from, until: from + 365 * DAY_MS }));
    return [planGrantMail(to, periods, EXAMPLE_REASON)];
  },
};

function reminder(to: string, now: number, endsAt: number, kind: 'paid' | 'trial') {
  return reminderMail(to, { kind, endsAt, now, timeZone: 'Europe/Berlin', code: 'example' });
}
