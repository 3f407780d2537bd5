import {
  type Cents,
  type CouplingReason,
  couplingProblems,
  currentSelection,
  type Entitlement,
  type Limit,
  MIN_CUSTOM_CUSTOMER,
  normalise,
  type Offer,
  offer,
  type Selection,
  type ShopConfiguration,
  shopMode,
} from '@site/shared/rules';

/** One option of a limit: what taking it would change, and why it cannot be taken. */
export type Choice = {
  index: number;
  isChosen: boolean;
  isCurrent: boolean;
  difference: Cents;
  refused: CouplingReason | null;
};

/** What the options of every limit are judged by. */
export type Basis = {
  configuration: ShopConfiguration;
  account: Entitlement;
  chosen: Selection;
  now: number;
};

/** The configurator at one moment. */
export type Configured = {
  /** What the rules make of the visitor's choices: what is priced and bought. */
  selection: Selection;
  /** The account's own selection in an upgrade, which nothing goes below; else nothing. */
  floor: Selection | undefined;
  offer: Offer;
};

/** Judges the visitor's choices (indexes, perhaps not valid together) for an account at `now` (ms). */
export function configure(account: Entitlement, chosen: Selection, now: number): Configured {
  const floor = shopMode(account, now) === 'Upgrade' ? currentSelection(account) : undefined;
  const selection = normalise(chosen, floor);
  return { selection, floor, offer: offer(account, selection, now) };
}

/**
 * The options of one limit. What the visitor chose elsewhere stays in mind: levels that the coupling moved come back once they
 * fit again.
 */
export function choicesFor(limit: Limit, { configuration, account, chosen, now }: Basis): Choice[] {
  const here = configure(account, chosen, now);
  const indexes = configuration[limit].map((_, index) => index);
  if (limit === 'customer') indexes.push(customIndex(account, here.selection));
  return indexes.map((index) => {
    const wanted = { ...chosen, [limit]: index };
    const there = configure(account, wanted, now);
    const problem = couplingProblems(wanted, here.floor).find(
      (candidate) => candidate.limit === limit,
    );
    return {
      index,
      isChosen: here.selection[limit] === index,
      isCurrent: here.floor?.[limit] === index,
      difference: there.offer.price - here.offer.price,
      refused: problem?.reason ?? null,
    };
  });
}

/** The custom amount that is offered: the chosen one, else the account's own where it has 200 or more, else 200 (section 5). */
function customIndex(account: Entitlement, selection: Selection): number {
  if (selection.customer >= MIN_CUSTOM_CUSTOMER) return selection.customer;
  return Math.max(MIN_CUSTOM_CUSTOMER, currentSelection(account).customer);
}
