import { formatCount, formatDuration } from '@site/shared/format';
import { paths, withReturnPath } from '@site/shared/remote';
import {
  ADVANCED,
  BACKUPS_PER_DAY,
  BASIC,
  type Cents,
  type Entitlement,
  entitlementAt,
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

/** What a plan card shows. Prices are net, in cents. */
export type PlanCard = {
  name: ReturnType<typeof planCards>[number];
  text: string;
  price: Cents;
  /** The struck-out price. */
  before?: Cents;
  /** The text before the amount: 'from'. */
  prefix?: string;
  /** The text after the amount: 'a year'. */
  per: string;
  note: string;
  isRecommended: boolean;
  isOwn: boolean;
  items: CheckItem[];
  /** The card's button; null if the account can buy nothing here today. */
  action: { label: string; to: string } | null;
};

type Account = (Entitlement & { used_trial?: boolean | undefined }) | null;

const YEARLY = { per: 'a year', note: 'plus VAT where due' };

/** The plan cards of an account, or of a visitor (null), at `now` in ms (section 4). */
export function planCardsFor(entitlement: Account, now: number): PlanCard[] {
  const account = entitlement && entitlementAt(entitlement, now);
  return planCards(account).map((name) => ({
    name,
    isOwn: ownedPlan(account) === name,
    ...planContents[name](account, now),
  }));
}

const planContents: Record<
  PlanCard['name'],
  (account: Account, now: number) => Omit<PlanCard, 'name' | 'isOwn'>
> = {
  Basic: (account, now) => ({
    text: 'For one household with short playlists.',
    price: priceCents(BASIC),
    before: struckOutPrice(priceCents(BASIC)),
    ...YEARLY,
    isRecommended: false,
    items: limitLines(limitsOf(BASIC)),
    // A running Basic can be renewed from its last month on. Before that its owner upgrades to
    // Advanced.
    action:
      account && shopMode(account, now) === 'Upgrade'
        ? null
        : { label: actionLabel(account, now), to: paths.shopBasic },
  }),
  Advanced: (account, now) => ({
    text: 'For long playlists, programme guides and managed users.',
    price: priceCents(ADVANCED),
    before: struckOutPrice(priceCents(ADVANCED)),
    prefix: 'from',
    ...YEARLY,
    isRecommended: true,
    items: advancedLines(),
    action: { label: actionLabel(account, now), to: paths.shopAdvanced },
  }),
  'Free trial': (account) => ({
    text: 'Test the editor before you buy.',
    price: 0,
    per: `for ${formatDuration(TRIAL_DURATION_MS)}`,
    note: 'no payment details',
    isRecommended: false,
    items: [...limitLines(TRIAL_LIMITS), { text: 'Stalker portal and web player' }],
    action: account
      ? { label: 'Try now', to: paths.shopTrial }
      : { label: 'Try now', to: withReturnPath(paths.signUp, paths.shopTrial) },
  }),
};

function ownedPlan(account: Account): string | null {
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
  const maxEntries = formatCount(Math.max(...OPTIONS.streams));
  return [
    { text: `${limits.playlist} playlists, up to ${limitValue('playlist', maxIndex('playlist'))}` },
    { text: `up to ${maxEntries} live entries in each` },
    { text: `up to ${maxEntries} movies in each` },
    { text: `up to ${formatCount(Math.max(...OPTIONS.episodes))} episodes in each` },
    { text: `${limits.epg} EPG countries, up to unlimited` },
    { text: `${limits.customer} managed users, up to unlimited` },
    { text: `Automatic backups, ${BACKUPS_PER_DAY} a day, as an option` },
  ];
}
