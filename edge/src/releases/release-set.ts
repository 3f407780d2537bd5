import type { Language } from '@site/shared/language';
import type { LiveState, ReleaseId } from '@site/shared/release';

/** Ends all previews of the browser that opens it. */
export const END_PREVIEW_PATH = '/?preview=off';

/** The releases that one visitor gets. Visitors with the same releases share one object. */
export type ReleaseSet = {
  releases: LiveState['releases'];
  retired?: LiveState['retired'];
  /** The language of its files and texts; English if it is missing. */
  language?: Language;
  /** The releases among them that only this browser gets, by preview links. */
  previews?: ReleaseId[] | undefined;
  /** All visitors get this set now, so a cache may share its documents. */
  isShared: boolean;
};
