import { type PageScript, pageScript } from '@site/shared/page-script';
import type { PageReport, ViewStage } from '@site/shared/release';
import { type Instances, moduleInstances } from '@site/shared/remote';

/** A release that does not work in this page. */
export type ReleaseFailure = {
  remote: string;
  version: string;
  stage: ViewStage;
  message: string;
  stack?: string | undefined;
};

export type ReportFailure = (failure: ReleaseFailure) => void;

/** What this page has loaded, its failures and its reports, each oldest first. */
type Diagnostics = {
  /** The singletons of the shell. */
  shell: Instances;
  loaded: { version: string; instances: Instances | undefined }[];
  failures: ReleaseFailure[];
  /** The reports of the page script, also those from before the shell ran. */
  reports: readonly PageReport[];
};

const diagnostics: Diagnostics = {
  shell: moduleInstances(),
  loaded: [],
  failures: [],
  reports: pageScript()?.reports ?? [],
};

// For the console and for tests: `globalThis[Symbol.for('site.diagnostics')]`.
Object.defineProperty(globalThis, Symbol.for('site.diagnostics'), {
  value: diagnostics,
  configurable: true,
});

/** Adds a loaded release to the diagnostics. A value that is no remote has no instances. */
export function recordLoadedRelease(version: string, instances: Instances | undefined): void {
  diagnostics.loaded.push({ version, instances });
}

/** Reports that a release has failed in the current view. */
export function reportFailure(
  failure: ReleaseFailure,
  script: PageScript | undefined = pageScript(),
): void {
  diagnostics.failures.push(failure);
  const { remote, version, stage, message, stack } = failure;
  script?.failed({ stage, message, stack, blame: remote, blameVersion: version });
}
