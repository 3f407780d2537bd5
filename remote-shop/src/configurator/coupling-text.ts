import { formatPlanLine } from '@site/shared/format';
import {
  type CouplingProblem,
  type CouplingReason,
  limitValue,
  MIN_CUSTOM_CUSTOMER_INDEX,
  maximumFor,
  OPTIONS,
  type Subscription,
} from '@site/shared/rules';
import { limitLabels } from '../labels/limit-labels';

/**
 * The short text below a disabled option. An upgrade is never below the next plan, or below the
 * running one where none waits.
 */
export function disabledOptionText(
  reason: CouplingReason,
  { playlist }: Subscription,
  hasNextPlan: boolean,
): string {
  switch (reason) {
    case 'Basic has fixed limits':
      return 'not in Basic';
    case 'needed by the number of playlists':
      return `not with ${formatPlanLine('playlist', limitValue('playlist', playlist))}`;
    case 'needs more playlists':
      return `from ${formatPlanLine('playlist', minPlaylistsForCustom())}`;
    case 'an upgrade never lowers a limit':
      return hasNextPlan ? 'less than your next plan' : 'less than now';
    case 'not an option':
      return 'not available';
  }
}

/**
 * The text for a choice that the coupling raised or lowered (section 4). Null for the other
 * reasons: the page shows them in another place.
 */
export function adjustmentText(
  { limit, chosen, needed, reason }: CouplingProblem,
  { playlist }: Subscription,
): string | null {
  const from = limitLabels[limit].option(limitValue(limit, chosen));
  const to = limitLabels[limit].option(limitValue(limit, needed));
  const playlists = formatPlanLine('playlist', limitValue('playlist', playlist));
  if (reason === 'needed by the number of playlists')
    return `Raised from ${from} to ${to}: ${playlists} need at least ${to}.`;
  if (reason === 'needs more playlists')
    return `Lowered from ${from} to ${to}: more than ${to} needs more than ${playlists}.`;
  return null;
}

/** The smallest number of playlists that allows a custom amount of managed users. */
function minPlaylistsForCustom(): number {
  return limitValue(
    'playlist',
    OPTIONS.playlist.findIndex(
      (_, playlist) => maximumFor('customer', playlist) >= MIN_CUSTOM_CUSTOMER_INDEX,
    ),
  );
}
