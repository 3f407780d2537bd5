import type { ReleaseReport } from '@site/shared/release';
import { type Instances, moduleInstances } from '@site/shared/remote';

export type Report = (report: ReleaseReport) => void;

/** What this page runs: reports and loaded releases, oldest first, and the module instances each of them works with. */
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

export function noteLoaded(version: string, instances: Instances | undefined): void {
  diagnostics.loaded.push({ version, instances });
}

/** The edge counts page loads, so a release is told of once a page: by its first outcome. */
const told = new Set<string>();
/** Two releases of each remote and the shell come to that; whatever is beyond it is no news. */
const MOST = 12;
/** Characters of a message that the edge takes. */
const LONGEST = 1_000;

/**
 * Tells the edge how a release does in this page; a canary that fails more often than the stable release is taken back by that. There
 * is nothing in it but the release, the step and the error's message. Never throws, and nobody waits for it.
 */
export function report({ message, ...outcome }: ReleaseReport): void {
  const short: ReleaseReport =
    message === undefined
      ? outcome
      : { ...outcome, message: withoutPeople(message).slice(0, LONGEST) };
  if (short.outcome === 'failed') diagnostics.failures.push(short);
  const key = `${short.remote} ${short.version}`;
  if (told.has(key) || told.size >= MOST) return;
  told.add(key);
  try {
    navigator.sendBeacon(
      '/releases/report',
      new Blob([JSON.stringify(short)], { type: 'application/json' }),
    );
  } catch {
    // A page that cannot report works on.
  }
}

/** A page may quote what its visitor typed. */
function withoutPeople(message: string): string {
  return message.replace(/\S+@\S+/g, '…');
}
