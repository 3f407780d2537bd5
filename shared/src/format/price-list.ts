import * as texts from '#texts';
import {
  BASIC_PLAYLISTS,
  CUSTOMER_STEP,
  type Limit,
  limitsOf,
  MIN_CUSTOM_CUSTOMER_INDEX,
  MIN_PAYABLE_CENTS,
  OPTION_COUNTS,
  type PriceList,
  type PriceListProblem,
  planName,
  priceCents,
  type Subscription,
} from '../rules';
import { formatPlanLines } from './limits';
import { formatCents } from './numbers';

/** Why a price list is refused, with the example of a choice that costs less than a smaller one. */
export function formatPriceListProblem(list: PriceList, problem: PriceListProblem): string {
  switch (problem.kind) {
    case 'count':
      return texts.priceList.count({ ...named(problem), ...OPTION_COUNTS[problem.limit] });
    case 'value':
      return texts.priceList.value(named(problem));
    case 'not rising':
      return texts.priceList.notRising(named(problem));
    case 'price':
      return texts.priceList.price(named(problem));
    case 'playlists of the plans':
      return texts.priceList.playlistsOfPlans({ basic: BASIC_PLAYLISTS });
    case 'too many users':
      return texts.priceList.tooManyUsers({ custom: MIN_CUSTOM_CUSTOMER_INDEX * CUSTOMER_STEP });
    case 'Basic too cheap':
      return texts.priceList.basicTooCheap({ minimum: formatCents(MIN_PAYABLE_CENTS) });
    case 'cheaper':
      return texts.priceList.cheaper({
        larger: choiceText(list, problem.larger),
        largerPrice: formatCents(priceCents(list, problem.larger)),
        smaller: choiceText(list, problem.smaller),
        smallerPrice: formatCents(priceCents(list, problem.smaller)),
      });
  }
}

function named({ limit, index = 0 }: { limit: Limit; index?: number }) {
  return { limit: texts.priceList.limit({ limit }), number: index + 1 };
}

/** 'Advanced (5 playlists, 10 EPG countries, …)'. */
function choiceText(list: PriceList, subscription: Subscription): string {
  const limits = limitsOf(list, subscription);
  return texts.priceList.choice({
    plan: planName(limits.playlist),
    limits: formatPlanLines(limits).join(', '),
  });
}
