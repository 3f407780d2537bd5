import { createHmac, timingSafeEqual } from 'node:crypto';
import { type LiveState, type PageReport, skipMark } from '@site/shared/release';
import type { ReleaseSet } from '../releases/release-set';
import { networkOf } from './networks';
import { canariesOf } from './release-sets';

/**
 * The cookie with the report value of the last document. Its path is that of reports, so browsers
 * send it with reports only, by `sendBeacon` and by `fetch`. No script can read it.
 */
export const REPORT_COOKIE = 'release-report';
/** How long a value is valid: a page may stay open for a day. */
export const REPORT_VALUE_SECONDS = 24 * 3_600;

/** The length of an HMAC-SHA256 in base64url. */
const SIGNATURE_LENGTH = 43;
const SEPARATOR = '.';

/** The canaries of the visitor who got a document, as `<name>@<version>`. */
export type Visit = { canaries: readonly string[] };

/**
 * The signed values that documents carry and reports bring back:
 * `<seconds>.<canaries>.<signature>`. A value is valid for a day, for the network that got the
 * document, and for the canaries in it. All edges of a site must have the same secret. A value may
 * be used again and again, because each network counts once in each tally.
 */
export type ReportValues = ReturnType<typeof createReportValues>;

export function createReportValues(secret: string) {
  const sign = (text: string, address: string) =>
    createHmac('sha256', secret)
      .update(`report ${text} ${networkOf(address)}`)
      .digest('base64url');
  return {
    /** `now` in milliseconds, UTC. */
    make({ canaries }: Visit, address: string, now: number): string {
      const text = [Math.floor(now / 1_000), ...canaries].join(SEPARATOR);
      return `${text}${SEPARATOR}${sign(text, address)}`;
    },
    /** The visit of a value; undefined for a value that is wrong, old, or of another network. */
    read(value: string | undefined, address: string, now: number): Visit | undefined {
      if (value === undefined) return undefined;
      const text = value.slice(0, -SIGNATURE_LENGTH - 1);
      const signature = Buffer.from(value.slice(-SIGNATURE_LENGTH));
      const rightSignature = Buffer.from(sign(text, address));
      // `timingSafeEqual` throws for different lengths.
      if (signature.length !== rightSignature.length) return undefined;
      if (!timingSafeEqual(signature, rightSignature)) return undefined;
      const [seconds, ...canaries] = text.split(SEPARATOR);
      const age = now / 1_000 - Number(seconds);
      return age < REPORT_VALUE_SECONDS ? { canaries } : undefined;
    },
  };
}

/** The canaries among the releases of a set. A set has no canary that the browser skips. */
export function visitOf(set: ReleaseSet, state: LiveState): Visit {
  return {
    canaries: canariesOf(state)
      .filter(({ name, release }) => set.releases[name]?.live.version === release.version)
      .map(({ name, release }) => skipMark(name, release.version)),
  };
}

/** Whether a visit can have caused a report: only visitors who got a canary can report about it. */
export function isOfVisit(report: PageReport, { canaries }: Visit, state: LiveState): boolean {
  const versions = versionsIn(report);
  return canariesOf(state).every(({ name, release }) => {
    const isReported = versions[name] === release.version;
    return !isReported || canaries.includes(skipMark(name, release.version));
  });
}

/** The versions that a report is about, by name. */
function versionsIn(report: PageReport): Record<string, string | undefined> {
  if (report.kind === 'counter' || report.kind === 'card')
    return { [report.remote]: report.version };
  if (report.kind === 'view' && report.blame && report.blameVersion)
    return { ...report.releases, [report.blame]: report.blameVersion };
  return report.releases;
}
