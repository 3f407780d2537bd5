import type { Session } from '@site/shared/contract';

/** The session of a customer without a plan, with the given changes. */
export function sessionOf(change: Partial<Session> = {}): Session {
  return {
    isAuth: true,
    id: 2,
    email: 'ada@example.test',
    role: 'customer',
    used_trial: false,
    max_list: null,
    max_epg: null,
    max_customer: null,
    max_streams: null,
    max_episodes: null,
    automatic_backups: null,
    expiry: null,
    ...change,
  };
}
