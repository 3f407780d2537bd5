import type { FreeSpaceWatch, Tracing } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import type { BrowserCheck } from './gate/browser/browser-check';
import type { ApiServers } from './http/api-servers';
import type { ProxyOptions } from './http/serve-api';
import type { Metrics } from './metrics/metrics';
import type { LiveStateWriter } from './releases/live-state';
import type { ReleaseStorage } from './releases/release-storage';
import type { Renderer } from './rendering/renderer';
import type { PageErrors } from './rollout/page-errors';
import type { ReleaseCounting } from './rollout/release-counting';
import type { ReleaseSupervisor } from './rollout/supervise-releases';

/** The parts that the edge is built from, beside its settings. */
export type AppParts = {
  storage: ReleaseStorage;
  /** The folder with the files of TinyMCE, served below `/tinymce`. */
  tinymceFolder: string;
  /** The folder with the built page of the release cockpit; without it, there is no cockpit. */
  cockpitFolder?: string;
  /** The live state; the one of the storage when undefined. */
  live?: LiveStateWriter;
  /** Counts what pages report; in memory when undefined. */
  counting?: ReleaseCounting;
  /** Keeps the errors of pages; in memory when undefined. */
  pageErrors?: PageErrors;
  /** The processes of the API; those of the settings when undefined. */
  apiServers?: ApiServers;
  /** Receives the release supervisor. The caller must call its `decide` every few seconds. */
  onSupervisor?: (supervisor: ReleaseSupervisor) => void;
  /** Milliseconds, UTC; the system's clock when undefined. */
  now?: () => number;
  /** Checks candidates in a browser; without it, they are not checked in a browser. */
  browserCheck?: BrowserCheck;
  /** The free space of the data folder; not checked when undefined. */
  freeSpace?: FreeSpaceWatch;
  /** Receives the lines of the log; standard output when undefined. */
  logStream?: { write(line: string): void };
  /** Measures requests, page views and the gate; undefined without a metrics port. */
  metrics?: Metrics | undefined;
  /** Makes spans of requests; undefined without a collector. */
  tracing?: Tracing | undefined;
  /** Renders pages; without it, every page is rendered in the browser only. */
  renderer?: Renderer | undefined;
  /**
   * Renders the pages of candidates, so that they do not delay those of visitors. Without it, the
   * gate renders no page.
   */
  gateRenderer?: Renderer | undefined;
  /** Whether documents wait for their rendered page, as in the gate. */
  documentsWait?: boolean;
  /** The plugin that answers `/api`; it passes calls on to the API when undefined. */
  api?: (app: FastifyInstance, options: ProxyOptions) => Promise<void>;
};
