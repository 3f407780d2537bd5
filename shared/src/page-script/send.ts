import { PAGE_REPORT_PATH, type PageReport } from '@site/shared/release';

// Copies from before any release runs, so that a release cannot replace them.
const sendBeacon = navigator.sendBeacon?.bind(navigator);
const { fetch, Blob } = window;
const { stringify } = JSON;
export const setTimer = window.setTimeout.bind(window);
export const listen = window.addEventListener.bind(window);

/** The most reports of a kind: of one remote with the same outcome, or of the same counter. */
const MAX_REPORTS = 40;

/** The reports of this document, sent or not. */
export const reports: PageReport[] = [];
/** The number of reports by remote, outcome and counter. */
const countByKind: Record<string, number> = {};

type AnyReport = { remote: string; outcome?: string; name?: string };

/**
 * Sends a report, also while the page is being left. Never throws. Each kind of report has a limit
 * of its own, so that a page with many events or views can still report failures.
 */
export function send(report: PageReport): void {
  // Without `push`: a release can replace the methods of arrays.
  reports[reports.length] = report;
  const { remote, outcome, name } = report as AnyReport;
  const kind = remote + outcome + name;
  countByKind[kind] = (countByKind[kind] ?? 0) + 1;
  if (countByKind[kind] > MAX_REPORTS) return;
  try {
    const body = new Blob([stringify(report)], { type: 'application/json' });
    // The browser refuses a beacon while it is sending too many bytes of others.
    if (!sendBeacon?.(PAGE_REPORT_PATH, body))
      fetch(PAGE_REPORT_PATH, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // The page works without reports.
  }
}
