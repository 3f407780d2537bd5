import { skipMark } from '@site/shared/release';
import { createReportValues, REPORT_COOKIE } from '../rollout/report-values';

/** The secret of the edges that `startSite` starts. */
export const TEST_SECRET = 'a secret of thirty-two characters';

/** The headers of a report from an address, after a document with these releases. */
export function reportHeaders(
  address: string,
  releases: Readonly<Record<string, string | undefined>> = {},
  now = Date.now(),
): Record<string, string> {
  const canaries = Object.entries(releases).map(([name, version = '']) => skipMark(name, version));
  const value = createReportValues(TEST_SECRET).make({ canaries }, address, now);
  return { 'x-forwarded-for': address, cookie: `${REPORT_COOKIE}=${value}` };
}
