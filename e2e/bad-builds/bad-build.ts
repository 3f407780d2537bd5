import type { Page } from '@playwright/test';
import type { Edit } from './edit-source';

/** Where a build is stopped, from the first to the last. */
export const STAGES = [
  /** It cannot be built. */
  'build',
  /** `release publish` refuses it. */
  'gate',
  /** `release publish` accepts it, and names it among what changes for visitors. */
  'shown',
  /** Its rollout ends by itself. */
  'canary',
  /** The release before it is live again. */
  'watch',
] as const;
export type Stage = (typeof STAGES)[number];

/** A build of the real source with one mistake. */
export type BadBuild = {
  /** What is wrong with it, as report.md names it. */
  title: string;
  package: 'shell' | 'remote-marketing' | 'remote-shop' | 'remote-account' | 'remote-support';
  edits: Edit[];
  /** Where it must be stopped at the latest. */
  stoppedBy: Stage;
  /** What the build or the gate must say; for `shown`, a change that publishing must name. */
  reason?: RegExp;
  /** The page of the mistake, for cases that pass the gate. */
  path?: string;
  /** The visit that meets the mistake, for cases that pass the gate. */
  visit?: (page: Page, url: string) => Promise<void>;
  /** The share of visitors who get its rollout. Default: 10 %. */
  percent?: number;
  /** In its rollout the live release has one visitor, whose view fails. */
  isQuietSite?: true;
  /** One of its kind: `npm run bad-builds` tries only these, unless `BAD_BUILDS` says otherwise. */
  quick?: true;
};
