import type { Session } from '@site/shared/contract';
import type { User } from './tables';

/** The session fields of an account (section 3). */
export function sessionOf(user: User): Session {
  return {
    isAuth: true,
    id: user.id,
    email: user.email,
    role: user.role,
    used_trial: user.used_trial,
    max_list: user.max_list,
    max_epg: user.max_epg,
    max_customer: user.max_customer,
    max_streams: user.max_streams,
    max_episodes: user.max_episodes,
    automatic_backups: user.automatic_backups,
    expiry: user.expiry,
  };
}
