import { addMonth } from './calendar';
import type { Limits } from './plan';

/** What section 3 keeps of a subscription in the session. `max_list` absent or 1 is no plan or the trial; times are ms. */
export type Entitlement = {
  max_list?: number | null | undefined;
  max_epg?: number | null | undefined;
  max_customer?: number | null | undefined;
  max_streams?: number | null | undefined;
  max_episodes?: number | null | undefined;
  automatic_backups?: number | null | undefined;
  expiry?: number | null | undefined;
};

export type ShopMode = 'Purchase' | 'Renew' | 'Upgrade';

/** 'none' has never had a plan, 'trial' has one playlist, 'paid' has more; each of them may have expired. */
export type PlanKind = 'none' | 'trial' | 'paid';

export function planKind(account: Entitlement): PlanKind {
  if (!account.max_list) return 'none';
  return account.max_list === 1 ? 'trial' : 'paid';
}

/** Whether the subscription or trial runs at `now` (ms). */
export function isActive(account: Entitlement, now: number): boolean {
  return Boolean(account.max_list) && (account.expiry ?? 0) > now;
}

/** Which of the three shops an account sees at `now` (section 4): the last calendar month and later is Renew. */
export function shopMode(account: Entitlement, now: number): ShopMode {
  if (planKind(account) !== 'paid') return 'Purchase';
  return (account.expiry ?? 0) <= addMonth(now) ? 'Renew' : 'Upgrade';
}

/** The account's limit values by the shop's names. */
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

/** Which plan cards an account is shown (section 4, pricing cards). A paid Basic keeps its card, to renew it. */
export function planCards(
  account: (Entitlement & { used_trial?: boolean | undefined }) | null,
): ('Basic' | 'Advanced' | 'Free trial')[] {
  const kind = account ? planKind(account) : 'none';
  const basic = kind !== 'paid' || (account?.max_list ?? 0) <= 3;
  const trial = !account || (kind === 'none' && !account.used_trial);
  return [
    ...(basic ? (['Basic'] as const) : []),
    'Advanced',
    ...(trial ? (['Free trial'] as const) : []),
  ];
}
