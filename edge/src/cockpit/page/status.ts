import type { ReleaseStatus } from '../../release-api/release-status';

export type { ReleaseStatus as Status } from '../../release-api/release-status';
export type { VisibleChange } from '../../releases/publications';
export type { NameOutcomes, Outcomes } from '../../rollout/outcomes';

export type NameStatus = ReleaseStatus['names'][number];
export type PublishedRelease = NameStatus['releases'][number];
