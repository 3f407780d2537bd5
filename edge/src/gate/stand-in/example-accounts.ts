import type { Session } from '@site/shared/contract';
import { JOURNEY_ROLES, type JourneyRole } from '@site/shared/release';
import { DAY_MS } from '@site/shared/rules';

/** The session tag of a browser. The stand-in API reads the role of the account from it. */
export const SESSION_TAG_COOKIE = 'signed_in';
/** With this cookie, the session has ended for the stand-in API; the tag stays as it is. */
export const ENDED_COOKIE = 'ended';

const DAYS_OF_PLAN = 200;

export function isJourneyRole(value: unknown): value is JourneyRole {
  return JOURNEY_ROLES.includes(value as JourneyRole);
}

/** The session of an invented account with a role; null for a visitor. */
export function exampleSession(role: JourneyRole): Session | null {
  if (role === 'visitor') return null;
  const withoutPlan: Session = {
    isAuth: true,
    id: 2,
    email: 'customer@example.invalid',
    role: 'customer',
    used_trial: false,
    max_list: null,
    max_epg: null,
    max_customer: null,
    max_streams: null,
    max_episodes: null,
    automatic_backups: null,
    expiry: null,
  };
  if (role === 'admin')
    return { ...withoutPlan, id: 1, email: 'admin@example.invalid', role: 'admin' };
  if (role === 'customer') return withoutPlan;
  return {
    ...withoutPlan,
    used_trial: true,
    max_list: 5,
    max_epg: 10,
    max_customer: 10,
    max_streams: 100_000,
    max_episodes: 300_000,
    automatic_backups: 0,
    expiry: Date.now() + DAYS_OF_PLAN * DAY_MS,
  };
}
