import type { Session } from '@site/shared/contract';
import { entitlementAt, type NextPlan } from '@site/shared/rules';
import type { User } from './tables';

/** The session fields of an account (section 3) at `now` (ms). */
export function sessionOf(user: User, nextPlan: NextPlan | null, now: number): Session {
  const current = entitlementAt({ ...user, next_plan: nextPlan }, now);
  return {
    isAuth: true,
    id: user.id,
    email: user.email,
    role: user.role,
    used_trial: user.used_trial,
    max_list: current.max_list,
    max_epg: current.max_epg,
    max_customer: current.max_customer,
    max_streams: current.max_streams,
    max_episodes: current.max_episodes,
    automatic_backups: current.automatic_backups,
    expiry: current.expiry,
    ...(current.next_plan && { next_plan: current.next_plan }),
  };
}
