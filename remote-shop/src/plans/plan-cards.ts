import { formatDuration } from '@site/shared/format';
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
  type PriceList,
  planCards,
  planKind,
  planName,
  priceCents,
  shopMode,
  struckOutPrice,
  TRIAL_DURATION_MS,
  TRIAL_LIMITS,
  UNLIMITED,
} from '@site/shared/rules';
import type { CheckItem } from '@site/shared/ui';
import * as texts from '#texts';

/** What a plan card shows. Prices are net, in cents. */
export type PlanCard = {
  name: ReturnType<typeof planCards>[number];
  title: string;
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

const ACTIONS = {
  Purchase: texts.homePrices.purchase,
  Renew: texts.homePrices.renew,
  Upgrade: texts.homePrices.upgrade,
};

function yearly(): Pick<PlanCard, 'per' | 'note'> {
  return { per: texts.homePrices.perYear(), note: texts.homePrices.plusVat() };
}

/**
 * The plan cards of an account, or of a visitor (null), with the prices of a list, at `now` in ms
 * (section 4).
 */
export function planCardsFor(list: PriceList, entitlement: Account, now: number): PlanCard[] {
  const account = entitlement && entitlementAt(entitlement, now);
  return planCards(account).map((name) => ({
    name,
    title: name === 'Free trial' ? texts.homePrices.freeTrial() : name,
    isOwn: ownedPlan(account) === name,
    ...planContents[name](list, account, now),
  }));
}

const planContents: Record<
  PlanCard['name'],
  (list: PriceList, account: Account, now: number) => Omit<PlanCard, 'name' | 'title' | 'isOwn'>
> = {
  Basic: (list, account, now) => ({
    text: texts.homePrices.basic(),
    price: priceCents(list, BASIC),
    before: struckOutPrice(priceCents(list, BASIC)),
    ...yearly(),
    isRecommended: false,
    items: fixedLimitLines(limitsOf(list, BASIC)),
    // A running Basic can be renewed from its last month on. Before that its owner upgrades to
    // Advanced.
    action:
      account && shopMode(account, now) === 'Upgrade'
        ? null
        : { label: actionLabel(account, now), to: paths.shopBasic },
  }),
  Advanced: (list, account, now) => ({
    text: texts.homePrices.advanced(),
    price: priceCents(list, ADVANCED),
    before: struckOutPrice(priceCents(list, ADVANCED)),
    prefix: texts.homePrices.from(),
    ...yearly(),
    isRecommended: true,
    items: advancedLines(list),
    action: { label: actionLabel(account, now), to: paths.shopAdvanced },
  }),
  'Free trial': (_list, account) => ({
    text: texts.homePrices.trial(),
    price: 0,
    per: texts.homePrices.perTrial({ duration: formatDuration(TRIAL_DURATION_MS) }),
    note: texts.homePrices.noPaymentDetails(),
    isRecommended: false,
    items: [...fixedLimitLines(TRIAL_LIMITS), { text: texts.homePrices.portal() }],
    action: {
      label: texts.homePrices.tryNow(),
      to: account ? paths.shopTrial : withReturnPath(paths.signUp, paths.shopTrial),
    },
  }),
};

function ownedPlan(account: Account): string | null {
  return account && planKind(account) === 'paid' ? planName(account.max_list ?? 0) : null;
}

function actionLabel(account: Account, now: number): string {
  const isPaid = account && planKind(account) === 'paid';
  return ACTIONS[isPaid ? shopMode(account, now) : 'Purchase']();
}

/** The lines of a plan with fixed limits: Basic and the trial. */
function fixedLimitLines(limits: Limits): CheckItem[] {
  const { playlist, epg, customer, streams, episodes } = limits;
  return [
    { text: texts.homePrices.playlists({ count: playlist }) },
    ...entryLines(streams, episodes),
    epg === 0
      ? { text: texts.homePrices.epg(), isMissing: true }
      : { text: texts.homePrices.epgCountries({ count: epg }) },
    { text: texts.homePrices.managedUsers({ count: customer }) },
  ];
}

function advancedLines(list: PriceList): CheckItem[] {
  const limits = limitsOf(list, ADVANCED);
  const { epg, streams, episodes } = list.options;
  const mostEpg = epg.at(-1) ?? limits.epg;
  return [
    {
      text: texts.homePrices.playlistsUpTo({
        count: limits.playlist,
        max: limitValue(list, 'playlist', maxIndex(list, 'playlist')),
      }),
    },
    ...entryLines(Math.max(...streams), Math.max(...episodes)),
    {
      text:
        mostEpg === UNLIMITED
          ? texts.homePrices.epgUnlimited({ count: limits.epg })
          : texts.homePrices.epgUpTo({ count: limits.epg, max: mostEpg }),
    },
    { text: texts.homePrices.usersUnlimited({ count: limits.customer }) },
    { text: texts.homePrices.backups({ count: BACKUPS_PER_DAY }) },
  ];
}

/** What a playlist may contain. The limit of live entries is that of movies, too. */
function entryLines(streams: number, episodes: number): CheckItem[] {
  return [
    { text: texts.homePrices.liveEntries({ count: streams }) },
    { text: texts.homePrices.movies({ count: streams }) },
    { text: texts.homePrices.episodes({ count: episodes }) },
  ];
}
