// The types of the release API's answers that the components of the cockpit use.
import type { ReleaseStatus } from '../../release-api/release-status';

export type { ReleaseStatus } from '../../release-api/release-status';
export type { VisibleChange } from '../../releases/publications';
export type { NameOutcomes, Outcomes } from '../../rollout/outcomes';

/** The status of the shell or of one remote. */
export type NameStatus = ReleaseStatus['names'][number];
/** A release that passed the gate. */
export type PublishedRelease = NameStatus['releases'][number];
