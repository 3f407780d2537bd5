import {
  type CouplingProblem,
  type CouplingReason,
  CUSTOM_CUSTOMER_PLAYLIST_INDEX,
  limitValue,
  type PriceList,
  type Subscription,
} from '@site/shared/rules';
import * as texts from '#texts';
import { limitLabels } from '../labels/limit-labels';

/**
 * The short text below a disabled option. An upgrade is never below the next plan, or, if there
 * is none, below the running plan.
 */
export function disabledOptionText(
  list: PriceList,
  reason: CouplingReason,
  { playlist }: Subscription,
  hasNextPlan: boolean,
): string {
  switch (reason) {
    case 'Basic has fixed limits':
      return texts.configurator.notInBasic();
    case 'needed by the number of playlists':
      return texts.configurator.notWithPlaylists({ count: limitValue(list, 'playlist', playlist) });
    case 'needs more playlists':
      return texts.configurator.fromPlaylists({
        count: limitValue(list, 'playlist', CUSTOM_CUSTOMER_PLAYLIST_INDEX),
      });
    case 'an upgrade never lowers a limit':
      return hasNextPlan ? texts.configurator.lessThanNextPlan() : texts.configurator.lessThanNow();
    case 'not an option':
      return texts.configurator.notAvailable();
  }
}

/**
 * The text for a choice that the coupling raised or lowered (section 4). Null for the other
 * reasons: the page shows them in another place.
 */
export function adjustmentText(
  list: PriceList,
  { limit, chosen, needed, reason }: CouplingProblem,
  { playlist }: Subscription,
): string | null {
  const from = limitLabels[limit].option(limitValue(list, limit, chosen));
  const to = limitLabels[limit].option(limitValue(list, limit, needed));
  const count = limitValue(list, 'playlist', playlist);
  if (reason === 'needed by the number of playlists')
    return texts.configurator.raised({ from, to, count });
  if (reason === 'needs more playlists') return texts.configurator.lowered({ from, to, count });
  return null;
}
