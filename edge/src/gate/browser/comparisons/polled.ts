import type { PageRecord } from '../record';

/** Whether a page makes a call by itself while it stays open. */
export function isPolled({ polled, laterCalls }: PageRecord, path: string): boolean {
  return polled.includes(path) || laterCalls.some((call) => call.path === path);
}
