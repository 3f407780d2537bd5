import type { Page } from '@playwright/test';
import type { Edit } from './edit-source';

/** Where a bad build must be stopped at the latest. */
export type Stage =
  /** It cannot be built. */
  | 'build'
  /** `release publish` refuses it. */
  | 'gate'
  /** Its rollout ends by itself. */
  | 'canary'
  /** The release before it is live again. */
  | 'watch';

/** A build of the real source with one mistake. */
export type BadBuild = {
  /** What is wrong with it, as the table of docs/releasing.md names it. */
  title: string;
  package: 'shell' | 'remote-marketing' | 'remote-shop' | 'remote-account' | 'remote-support';
  edits: Edit[];
  /** The routes that its release has. Default: all routes of the remote. */
  routes?: string[];
  stoppedBy: Stage;
  /** What the build or the gate must say. */
  reason?: RegExp;
  /** The page of the mistake, for cases that pass the gate. */
  path?: string;
  /** The visit that meets the mistake, for cases that pass the gate. */
  visit?: (page: Page, url: string) => Promise<void>;
  /** One of its kind: `npm run bad-builds` tries only these, unless `BAD_BUILDS` says otherwise. */
  quick?: true;
};
