import { addMonth } from './calendar';
import { BASIC_PLAYLISTS, type Limits } from './plan';

/**
 * The session's fields of a subscription (section 3). `max_list` is 1 for the trial and absent
 * without a plan. Times are ms.
 */
export type Entitlement = {
  max_list?: number | null | undefined;
  max_epg?: number | null | undefined;
  max_customer?: number | null | undefined;
  max_streams?: number | null | undefined;
  max_episodes?: number | null | undefined;
  automatic_backups?: number | null | undefined;
  expiry?: number | null | undefined;
  next_plan?: NextPlan | null | undefined;
};

/** A smaller plan that is paid and starts when the running one ends, at `startsAt` (ms). */
export type NextPlan = { limits: Limits; startsAt: number };

/** What the shop offers an account now (section 4). */
export type ShopMode = 'Purchase' | 'Renew' | 'Upgrade';

/** 'none': never had a plan. 'trial': one playlist. 'paid': more. A plan may have expired. */
export type PlanKind = 'none' | 'trial' | 'paid';

/** The kind of an account's plan (decision 1). */
export function planKind(account: Entitlement): PlanKind {
  if (!account.max_list) return 'none';
  return account.max_list === 1 ? 'trial' : 'paid';
}

/** Whether the subscription or the trial is active at `now` (ms). */
export function isActive(account: Entitlement, now: number): boolean {
  return Boolean(account.max_list) && (account.expiry ?? 0) > now;
}

/**
 * The shop mode of an account at `now` (ms; section 4). 'Renew' starts one calendar month before
 * the expiry.
 */
export function shopMode(account: Entitlement, now: number): ShopMode {
  if (planKind(account) !== 'paid') return 'Purchase';
  return (account.expiry ?? 0) <= addMonth(now) ? 'Renew' : 'Upgrade';
}

/** The limit values of an account, by limit. */
export function limitsIn(account: Entitlement): Limits {
  return {
    playlist: account.max_list ?? 0,
    epg: account.max_epg ?? 0,
    customer: account.max_customer ?? 0,
    streams: account.max_streams ?? 0,
    episodes: account.max_episodes ?? 0,
    automatic_backups: account.automatic_backups ?? 0,
  };
}

/** The session's fields of limit values: the reverse of `limitsIn`. */
export function entitlementFields(limits: Limits) {
  return {
    max_list: limits.playlist,
    max_epg: limits.epg,
    max_customer: limits.customer,
    max_streams: limits.streams,
    max_episodes: limits.episodes,
    automatic_backups: limits.automatic_backups,
  };
}

/**
 * The plan cards for an account (section 4, pricing cards). The owner of a paid Basic sees its
 * card, to renew it (decision 5).
 */
export function planCards(
  account: (Entitlement & { used_trial?: boolean | undefined }) | null,
): ('Basic' | 'Advanced' | 'Free trial')[] {
  const kind = account ? planKind(account) : 'none';
  const basic = kind !== 'paid' || (account?.max_list ?? 0) <= BASIC_PLAYLISTS;
  const trial = !account || (kind === 'none' && !account.used_trial);
  return [
    ...(basic ? (['Basic'] as const) : []),
    'Advanced',
    ...(trial ? (['Free trial'] as const) : []),
  ];
}
