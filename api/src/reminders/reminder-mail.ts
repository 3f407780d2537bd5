import { paths } from '@site/shared/contract';
import { formatZonedDateTime } from '@site/shared/format';
import type { PlanKind } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';

/** The address in the header List-Unsubscribe. */
export const ONE_PRESS_PATH = '/api/account/stop-reminders-by-mail';

type Reminder = { kind: PlanKind; endsAt: number; timeZone: string; now: number; code: string };

/** The mail before the end of a plan. It names the time by the clock of `timeZone`. */
export function reminderMail(to: string, { kind, endsAt, timeZone, now, code }: Reminder): Mail {
  const date = formatZonedDateTime(endsAt, timeZone);
  const { ended, endedSubject, ends, endsSubject, next, action, noMore } = texts.reminderMail;
  const [subject, text] = endsAt <= now ? [endedSubject, ended] : [endsSubject, ends];
  return {
    to,
    subject: subject({ kind }),
    paragraphs: [text({ kind, date }), next({ kind })],
    action: { label: action({ kind }), path: paths.shopAdvanced },
    footerLink: { label: noMore(), path: paths.stopReminders(code) },
    unsubscribePath: `${ONE_PRESS_PATH}?code=${encodeURIComponent(code)}`,
  };
}
