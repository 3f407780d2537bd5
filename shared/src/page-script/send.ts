import type { PageReport } from '@site/shared/release';

// Copies from before any release runs, so that a release cannot replace them.
const sendBeacon = navigator.sendBeacon?.bind(navigator);
const { fetch, Blob } = window;
const { stringify } = JSON;
export const setTimer = window.setTimeout.bind(window);
export const listen = window.addEventListener.bind(window);

const REPORT_PATH = '/releases/report';
/** Of one remote, with the same outcome or of the same counter. */
const MAX_REPORTS = 40;

/** The reports of this document, sent or not. */
export const reports: PageReport[] = [];
/** Their number by remote, outcome and counter. */
const counts: Record<string, number> = {};

type AnyReport = { remote: string; outcome?: string; name?: string };

/**
 * Sends a report, also while the page is being left. Never throws. A page that counts many events,
 * or that opens many views, does not use up the places of other reports, such as failures.
 */
export function send(report: PageReport): void {
  reports[reports.length] = report;
  const { remote, outcome, name } = report as AnyReport;
  // Without a method: a release can replace those of arrays.
  const key = remote + outcome + name;
  counts[key] = (counts[key] ?? 0) + 1;
  if (counts[key] > MAX_REPORTS) return;
  try {
    const body = new Blob([stringify(report)], { type: 'application/json' });
    if (!sendBeacon?.(REPORT_PATH, body))
      fetch(REPORT_PATH, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // The page works without reports.
  }
}
