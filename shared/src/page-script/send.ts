import type { PageReport } from '@site/shared/release';

// Copies from before any release runs, so that a release cannot replace them.
const sendBeacon = navigator.sendBeacon?.bind(navigator);
const { fetch, Blob } = window;
const { stringify } = JSON;
export const setTimer = window.setTimeout.bind(window);
export const listen = window.addEventListener.bind(window);

const REPORT_PATH = '/releases/report';
const MAX_REPORTS = 40;

/** The reports of this document, sent or not. */
export const reports: PageReport[] = [];

/** Sends a report, also while the page is being left. Never throws. */
export function send(report: PageReport): void {
  reports[reports.length] = report;
  if (reports.length > MAX_REPORTS) return;
  try {
    const body = new Blob([stringify(report)], { type: 'application/json' });
    if (!sendBeacon?.(REPORT_PATH, body))
      fetch(REPORT_PATH, { method: 'POST', body, keepalive: true }).catch(() => {});
  } catch {
    // The page works without reports.
  }
}
