import type { ReleaseStatus } from '../../release-api/release-status';

/** What a release changes for visitors, as the gate saw it on a page. */
export type VisibleChange = {
  /** The page. */
  where: string;
  /** The visitors who see it. */
  who: string;
  /** A sentence. */
  text: string;
  /** The ids of two pictures of the page, if it looks different. */
  pictures?: { before: string; after: string } | undefined;
};

/** What pages reported about a release. A view is bad for one of the four reasons. */
export type Outcomes = {
  version: string;
  views: number;
  bad: number;
  reasons: { failed: number; silent: number; left: number; slow: number };
  /** By the pattern of the route. */
  pages: Record<string, { views: number; bad: number }>;
};

/** The outcomes of a name: of its canary or watched release beside the one it is compared with. */
export type NameOutcomes = {
  live: Outcomes;
  comparison: {
    kind: 'canary' | 'watch';
    /** Milliseconds, UTC. */
    since: number;
    release: Outcomes;
    against: Outcomes;
    /** DECISIVE_EVIDENCE ends the release. */
    evidence: number;
    /** Why the release is worse; null while it is not. */
    complaint: string | null;
    /** What the rollout waits for; null when it waits for nothing. */
    waitsFor: string | null;
  } | null;
};

type Name = ReleaseStatus['names'][number];

export type PublishedRelease = Name['releases'][number] & { changes?: VisibleChange[] | undefined };

export type NameStatus = Omit<Name, 'outcomes' | 'releases'> & {
  outcomes: NameOutcomes | null;
  /** Newest first. */
  releases: PublishedRelease[];
};

/** What the page shows. */
export type Status = Omit<ReleaseStatus, 'names'> & { names: NameStatus[] };

/** A message of a page in which a release failed. */
export type PageMessage = {
  version: string;
  stage?: string | undefined;
  message: string;
  page: string;
  browser?: string | undefined;
  /** Places in the sources. */
  stack?: string[] | undefined;
  /** The views that had it. */
  count: number;
  /** Milliseconds, UTC. */
  lastAt: number;
};
