// What the release API answers, as the components of the cockpit use it.
import type { ReleaseStatus } from '../../release-api/release-status';

export type { ReleaseStatus } from '../../release-api/release-status';
export type { VisibleChange } from '../../releases/publications';
export type { NameOutcomes, Outcomes } from '../../rollout/outcomes';

/** The status of the shell or of one remote. */
export type NameStatus = ReleaseStatus['names'][number];
/** A release that passed the gate. */
export type PublishedRelease = NameStatus['releases'][number];
