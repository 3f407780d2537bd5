import type { ReleaseReport } from '@site/shared/release';
import { type Instances, moduleInstances } from '@site/shared/remote';

export type SendReport = (report: ReleaseReport) => void;

/**
 * The releases that this page has loaded and its failed reports, oldest first, with the module
 * instances in use.
 */
type Diagnostics = {
  shell: Instances;
  loaded: { version: string; instances: Instances | undefined }[];
  failures: ReleaseReport[];
};

const diagnostics: Diagnostics = { shell: moduleInstances(), loaded: [], failures: [] };

/** For the console and for tests: `globalThis[Symbol.for('site.diagnostics')]`. */
Object.defineProperty(globalThis, Symbol.for('site.diagnostics'), {
  value: diagnostics,
  configurable: true,
});

export function recordLoadedRelease(version: string, instances: Instances | undefined): void {
  diagnostics.loaded.push({ version, instances });
}

/** The edge counts page loads, so only the first outcome of each release is sent. */
const sentReleases = new Set<string>();
/** Enough for the shell and two releases of each remote. */
const MAX_REPORTS = 12;
/** In characters; the edge accepts no longer message. */
const MAX_MESSAGE_LENGTH = 1_000;

/**
 * Sends the edge the outcome of a release in this page. The edge withdraws a canary that fails more
 * often than the stable release. A report contains the release, the step and the error's message,
 * and no data of the visitor. Never throws.
 */
export function sendReport({ message, ...outcome }: ReleaseReport): void {
  const report: ReleaseReport =
    message === undefined
      ? outcome
      : { ...outcome, message: withoutEmails(message).slice(0, MAX_MESSAGE_LENGTH) };
  if (report.outcome === 'failed') diagnostics.failures.push(report);
  const release = `${report.remote} ${report.version}`;
  if (sentReleases.has(release) || sentReleases.size >= MAX_REPORTS) return;
  sentReleases.add(release);
  try {
    navigator.sendBeacon(
      '/releases/report',
      new Blob([JSON.stringify(report)], { type: 'application/json' }),
    );
  } catch {
    // The page works without reports.
  }
}

/** An error message may quote the visitor's input. */
function withoutEmails(message: string): string {
  return message.replace(/\S+@\S+/g, '…');
}
