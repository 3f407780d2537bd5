import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { JourneyRole } from '@site/shared/release';
import pLimit from 'p-limit';
import { auditPage } from './audit-page';
import { createAudits } from './audited-elements';
import { countCalls } from './count-calls';
import type { Device } from './devices';
import { collectErrors, type Finding, findingOf, findingOfTime, firstLine } from './findings';
import { leftovers } from './frame-conduct';
import { inTime } from './in-time';
import { lookAhead, passTime } from './look-ahead';
import { type PageRecord, RECORD_FUNCTION } from './page-record';
import { type PageState, pageState } from './page-state';
import { pressButtons } from './press-buttons';
import type { RehearsalSite } from './rehearsal-site';
import { findingOfState, isFinal, settledState, showTimeoutMs } from './settled-state';
import type { Tab } from './tabs';

/** One page, seen by one role on one device. */
export type Visit = {
  /** The pattern of the route, and an address that matches it. */
  pattern: string;
  path: string;
  device: Device;
  role: JourneyRole;
  remote: string;
  version: string;
  /** Whether its buttons are pressed. */
  presses: boolean;
  /** Whether it is left open for some minutes, by a clock that is moved. */
  staysOpen: boolean;
  /** Whether it is audited for accessibility. */
  audits: boolean;
};

/** A page that takes longer only waits, so the next one can load. */
const QUICK_TIMEOUT_MS = 4_000;
/** A page is watched for so long after it is shown: some faults come late. */
export const WATCH_MS = 6_000;
/** Loading a page is mostly waiting. */
const CONCURRENT_LOADS = 3;
/** A page whose scripts never end does not answer. */
const LOOK_TIMEOUT_MS = 60_000;
/** A fault that the audit finds counts if it lasts as long. */
const AUDIT_SETTLE_MS = 1_500;
/** Pages that are looked at after their watch. They do not wait for pages that load. */
const CONCURRENT_LOOKS = 6;

/**
 * Visits pages, several at a time. Each is watched for `watchMs` after it is shown: a page that
 * stays open by the clock of the machine, the others by their own clock, which is moved. Pages of
 * the candidate with the same elements are audited once. Pages that stay open have motion once they
 * are shown.
 */
export function createPageVisits(
  watchMs: number,
  candidate: RehearsalSite,
  remoteAt: (path: string) => string | undefined,
) {
  const loads = pLimit(CONCURRENT_LOADS);
  const looks = pLimit(CONCURRENT_LOOKS);
  const auditNew = createAudits(auditPage);
  // A fault is known if the live release has it for the same visitor, so each of those is audited.
  const auditOf = (site: RehearsalSite) => (site === candidate ? auditNew : auditPage);

  return (site: RehearsalSite, visit: Visit): Promise<Finding[]> =>
    site.inTab({
      kind: { device: visit.device, purpose: 'visit' },
      role: visit.role,
      endsTab: visit.staysOpen,
      run: (tab) => findingsOf(tab, site, visit),
    });

  async function findingsOf(tab: Tab, site: RehearsalSite, visit: Visit) {
    const { page, events, costs } = tab;
    const limitMs = showTimeoutMs(site);
    const findings = collectErrors(events);
    const calls = countCalls(events);
    costs.restart();
    try {
      const state = await costs.unlessStuck(async () => {
        const early = await loads(() => openPage(tab, site, visit));
        return isFinal(early) ? early : settledState(page, visit.version, limitMs);
      });
      if (state !== 'shown') return [...findings, findingOfState(state, limitMs)];
      const isOwnPage = remoteAt(new URL(page.url()).pathname) === visit.remote;
      if (visit.staysOpen) {
        if (isOwnPage) await page.emulateMedia({ reducedMotion: 'no-preference' });
        await wait(watchMs);
      }
      const look = async () => {
        if (visit.staysOpen) {
          // The work of eleven minutes of timers is no work of the page's start.
          findings.push(...(await costs.findings()));
          findings.push(...(await lookAhead(page, costs)));
        } else findings.push(...(await passTime(page, watchMs)));
        findings.push(...(await lateFindings(page, visit, watchMs)));
        findings.push(...(await costs.findings()), ...calls.tooMany(), ...calls.unasked());
        // The page of another remote, where a guard has led, is audited by its own gate.
        if (visit.audits && isOwnPage)
          findings.push(...(await auditOf(site)(page, site.speed.waitMs(AUDIT_SETTLE_MS))));
        if (visit.presses) findings.push(...(await pressButtons(page, visit.version)));
      };
      const lookMs = site.speed.waitMs(LOOK_TIMEOUT_MS);
      const noAnswer = `it does not answer for ${Math.round(lookMs / 1_000)} s`;
      await looks(() => inTime(look(), lookMs, noAnswer));
    } catch (error) {
      findings.push(findingOfTime(`it cannot be used: ${firstLine(error)}`));
    }
    // A copy: the page goes on until the next run begins.
    return [...findings];
  }
}

/** Opens the address of a visit and waits a short time until its page is shown, or has failed. */
async function openPage(tab: Tab, site: RehearsalSite, visit: Visit): Promise<PageState> {
  const { page } = tab;
  const address = site.url + visit.path;
  await page.goto(address, { timeout: showTimeoutMs(site), waitUntil: 'commit' });
  return settledState(page, visit.version, site.speed.waitMs(QUICK_TIMEOUT_MS));
}

/** What is wrong with a page some time after it was shown. */
async function lateFindings(page: Page, visit: Visit, watchMs: number): Promise<Finding[]> {
  const state = await page.evaluate(pageState, visit.version);
  const record = await page.evaluate(
    (name) => (globalThis as unknown as Record<string, () => PageRecord>)[name]?.(),
    RECORD_FUNCTION,
  );
  const texts = [
    ...(record?.policyViolations ?? []).map(
      (violation) => `the Content-Security-Policy refuses a file: ${violation}`,
    ),
    ...(record?.changedBuiltIns ?? []).map((name) => `it replaces the built-in ${name}`),
    ...(await page.evaluate(leftovers)),
    ...(await page.evaluate(hiddenFromSearch)),
  ];
  return [
    ...(state === 'shown' ? [] : [findingOfState(state, watchMs, 'later ')]),
    ...[...new Set(texts)].map((text) => findingOf(text)),
  ];
}

/** Runs in the page: whether it hides a public page, which has a canonical link, from search. */
function hiddenFromSearch(): string[] {
  const robots = document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content ?? '';
  const isPublic = document.querySelector('link[rel=canonical]') !== null;
  return isPublic && /noindex|none/i.test(robots) ? [`it tells search engines '${robots}'`] : [];
}
