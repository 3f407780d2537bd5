import {
  type CouplingProblem,
  type CouplingReason,
  limitValue,
  MIN_CUSTOM_CUSTOMER,
  maximumFor,
  OPTIONS,
  type Subscription,
} from '@site/shared/rules';
import { limitWords } from '../labels/limit-labels';

/** Why a choice of a row cannot be taken, in a few words below it. */
export function refusalWords(reason: CouplingReason, { playlist }: Subscription): string {
  switch (reason) {
    case 'Basic has fixed limits':
      return 'not in Basic';
    case 'needed by the number of playlists':
      return `not with ${limitWords.playlist.line(limitValue('playlist', playlist))}`;
    case 'needs more playlists':
      return `from ${limitWords.playlist.line(firstWithCustom())}`;
    case 'an upgrade never lowers a limit':
      return 'less than now';
    case 'not an option':
      return 'not on offer';
  }
}

/** What happened to a level that the coupling moved (section 4); null where another message says it already. */
export function movedWords(
  { limit, chosen, needed, reason }: CouplingProblem,
  { playlist }: Subscription,
): string | null {
  const from = limitWords[limit].choice(limitValue(limit, chosen));
  const to = limitWords[limit].choice(limitValue(limit, needed));
  const playlists = limitWords.playlist.line(limitValue('playlist', playlist));
  if (reason === 'needed by the number of playlists')
    return `Raised from ${from} to ${to}: ${playlists} need at least ${to}.`;
  if (reason === 'needs more playlists')
    return `Lowered from ${from} to ${to}: more than that needs more than ${playlists}.`;
  return null;
}

/** From how many playlists on a custom amount of managed users can be had. */
function firstWithCustom(): number {
  return limitValue(
    'playlist',
    OPTIONS.playlist.findIndex(
      (_, playlist) => maximumFor('customer', playlist) >= MIN_CUSTOM_CUSTOMER,
    ),
  );
}
