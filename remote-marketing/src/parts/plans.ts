import { formatCount } from '@site/shared/format';
import { paths, withReturnPath } from '@site/shared/remote';
import {
  ADVANCED,
  BASIC,
  type Cents,
  DAY_MS,
  type Entitlement,
  type Limits,
  limitsOf,
  limitValue,
  maxIndex,
  OPTIONS,
  planCards,
  planKind,
  planName,
  priceCents,
  shopMode,
  struckOutPrice,
  TRIAL_DURATION_MS,
  TRIAL_LIMITS,
} from '@site/shared/rules';
import type { CheckItem } from '@site/shared/ui';

export type PlanCard = {
  name: ReturnType<typeof planCards>[number];
  text: string;
  price: Cents;
  before?: Cents;
  /** Before and after the amount: 'from', 'a year'. */
  prefix?: string;
  per: string;
  note: string;
  isRecommended: boolean;
  isOwn: boolean;
  items: CheckItem[];
  /** Where the card leads; none where there is nothing to buy today. */
  action: { label: string; to: string } | null;
};

type Account = (Entitlement & { used_trial?: boolean | undefined }) | null;

const TRIAL_DAYS = TRIAL_DURATION_MS / DAY_MS;
const YEARLY = { per: 'a year', note: 'plus VAT where due' };

/** The cards an account is shown at `now` (ms), with prices and limits from the rules (section 4, pricing cards). */
export function plansFor(account: Account, now: number): PlanCard[] {
  return planCards(account).map((name) => ({
    name,
    isOwn: ownPlan(account) === name,
    ...cards[name](account, now),
  }));
}

const cards: Record<
  PlanCard['name'],
  (account: Account, now: number) => Omit<PlanCard, 'name' | 'isOwn'>
> = {
  Basic: (account, now) => ({
    text: 'For one household with tidy lists.',
    price: priceCents(BASIC),
    before: struckOutPrice(priceCents(BASIC)),
    ...YEARLY,
    isRecommended: false,
    items: limitLines(limitsOf(BASIC)),
    // A running Basic cannot be upgraded to itself, and is renewed from its last month on.
    action:
      account && shopMode(account, now) === 'Upgrade'
        ? null
        : { label: actionLabel(account, now), to: paths.shopBasic },
  }),
  Advanced: (account, now) => ({
    text: 'For long lists, guides and people you share with.',
    price: priceCents(ADVANCED),
    before: struckOutPrice(priceCents(ADVANCED)),
    prefix: 'from',
    ...YEARLY,
    isRecommended: true,
    items: advancedLines(),
    action: { label: actionLabel(account, now), to: paths.shopAdvanced },
  }),
  'Free trial': (account) => ({
    text: 'A week to see whether it suits you.',
    price: 0,
    per: `for ${TRIAL_DAYS} days`,
    note: 'no payment details asked',
    isRecommended: false,
    items: [...limitLines(TRIAL_LIMITS), { text: 'Stalker portal and web player' }],
    action: account
      ? { label: 'Try now', to: paths.shopTrial }
      : { label: 'Try now', to: withReturnPath(paths.signUp, paths.shopTrial) },
  }),
};

function ownPlan(account: Account): string | null {
  return account && planKind(account) === 'paid' ? planName(account.max_list ?? 0) : null;
}

function actionLabel(account: Account, now: number): string {
  if (!account || planKind(account) !== 'paid') return 'Purchase';
  return shopMode(account, now);
}

function limitLines(limits: Limits): CheckItem[] {
  const { playlist, epg, customer, streams, episodes } = limits;
  return [
    { text: playlist === 1 ? '1 playlist' : `${playlist} playlists` },
    { text: `up to ${formatCount(streams)} live entries in each` },
    { text: `up to ${formatCount(streams)} movies in each` },
    { text: `up to ${formatCount(episodes)} episodes in each` },
    epg === 0 ? { text: 'EPG service', isMissing: true } : { text: `${epg} EPG countries` },
    { text: `${customer} managed users` },
  ];
}

function advancedLines(): CheckItem[] {
  const limits = limitsOf(ADVANCED);
  const most = formatCount(Math.max(...OPTIONS.streams));
  return [
    { text: `${limits.playlist} playlists, up to ${limitValue('playlist', maxIndex('playlist'))}` },
    { text: `up to ${most} live entries in each` },
    { text: `up to ${most} movies in each` },
    { text: `up to ${formatCount(Math.max(...OPTIONS.episodes))} episodes in each` },
    { text: `${limits.epg} EPG countries, up to unlimited` },
    { text: `${limits.customer} managed users, up to unlimited` },
    { text: 'Automatic backups, two a day, as an option' },
  ];
}
