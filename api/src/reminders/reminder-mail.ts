import { paths } from '@site/shared/contract';
import { formatZonedDateTime } from '@site/shared/format';
import type { PlanKind } from '@site/shared/rules';
import type { Mail } from '../mail/layout';

/** The address in the header List-Unsubscribe. */
export const ONE_PRESS_PATH = '/api/account/stop-reminders-by-mail';

type Reminder = { kind: PlanKind; endsAt: number; timeZone: string; now: number; code: string };

/** The mail before the end of a plan. Its time is the customer's. */
export function reminderMail(to: string, { kind, endsAt, timeZone, now, code }: Reminder): Mail {
  const plan = kind === 'trial' ? 'free trial' : 'subscription';
  const [ends, verb] = endsAt <= now ? ['has ended', 'ended'] : ['ends soon', 'ends'];
  return {
    to,
    subject: `Your ${plan} ${ends}`,
    paragraphs: [
      `Your ${plan} ${verb} on ${formatZonedDateTime(endsAt, timeZone)}.`,
      kind === 'trial'
        ? 'To go on with your playlists, choose a plan.'
        : 'To keep your playlists and limits, renew it. The new year starts at the end of the running one, so you lose no day.',
    ],
    action:
      kind === 'trial'
        ? { label: 'Choose a plan', path: paths.shopAdvanced }
        : { label: 'Renew now', path: paths.shopAdvanced },
    footerLink: { label: 'No more reminders', path: paths.stopReminders(code) },
    unsubscribePath: `${ONE_PRESS_PATH}?code=${encodeURIComponent(code)}`,
  };
}
