import {
  type Journey,
  type JourneyStep,
  type LiveState,
  type Release,
  SHELL,
} from '@site/shared/release';
import { remoteNames } from '../../../releases/live-state';
import { repeatedCalls } from '../checks/calls';
import { DEVICES, type Device } from '../devices';
import { firstLine, masked } from '../masked';
import type { Tour } from '../tour';
import type { Call } from '../watch-page';
import { inBrowser } from './in-browser';
import { ControlMissing, type Sending, takeStep } from './take-step';
import { pageMatcher, type SitePage, type Walk } from './walk';

/** A page of a journey stays open for so long, by its clock. */
const MINUTE = 60_000;
/** Some visitors press a button twice, and some send a form with the Enter key. */
const SENDINGS: Record<Device, Sending> = { desktop: 'with Enter', phone: 'twice' };

/**
 * Walks through the journeys that reach `pages`; for a shell through all journeys. `live` has
 * the journeys that visitors are known to make: a candidate must let them go on, whatever its own
 * journeys are.
 */
export function journeyWalks(
  name: string,
  state: LiveState,
  { live, pages }: { live: LiveState; pages: SitePage[] },
): Walk[] {
  const paths = pages.map(({ path }) => path);
  const isOwnAt = ownsPath(name, state);
  const version = state.releases[name]?.live.version ?? '';
  return remoteNames(state).flatMap((owner) => {
    const own = journeysOf(state.releases[owner]?.live);
    const known = own.map((journey) => JSON.stringify(journey));
    const before = owner === name ? journeysOf(live.releases[owner]?.live) : [];
    const left = before.filter(
      (journey) => !known.includes(JSON.stringify(journey)) && hasItsPages(journey, state),
    );
    const isReached = (journey: Journey) => name === SHELL || doesReach(journey, paths);
    return [
      ...own.filter(isReached).flatMap((journey) => walksOf(journey, false)),
      ...left.filter(isReached).flatMap((journey) => walksOf(journey, true)),
    ];

    function walksOf(journey: Journey, isOfLive: boolean): Walk[] {
      return DEVICES.map((device) => ({
        name: `the journey '${journey.name}' of ${owner}`,
        key: `${device} ${JSON.stringify(journey)}`,
        ...{ device, role: journey.as, release: name },
        isCompared: true,
        run: (site, only) =>
          inBrowser(site, { device, role: journey.as }, (tour) =>
            goThrough(tour, journey, {
              ...{ isOfLive, device, isOwn: isOwnAt, version },
              isPictured: only !== undefined,
            }),
          ),
      }));
    }
  });
}

type Manner = {
  /** The release whose failures count. */
  version: string;
  isOfLive: boolean;
  isOwn: (path: string) => boolean;
  device: Device;
  isPictured: boolean;
};

/** Takes the steps. The page is read where another page is shown, and after presses. */
async function goThrough(
  tour: Tour,
  { steps }: Journey,
  { isOfLive, isOwn, device, isPictured, version }: Manner,
): Promise<void> {
  const made: Call[] = [];
  const isDesktop = device === 'desktop';
  const onPage = { isOwn, isPictured, version, watchMs: 0 };
  const onNewPage = {
    ...{ ...onPage, audits: isDesktop, widths: isDesktop },
    watchMs: isDesktop ? MINUTE : 0,
  };
  for (const [index, step] of steps.entries()) {
    const where = `step ${index + 1}, ${stepText(step)}`;
    try {
      if ('open' in step) await tour.open(step.open);
      else await takeStep(tour.page, step, SENDINGS[device]);
      const isNewPage = 'open' in step || 'expect' in step;
      const next = steps[index + 1];
      // The next page of a press has a step of its own.
      const isEffect = !next || ('press' in step && !('expect' in next));
      if (!isNewPage && !isEffect) continue;
      const record = await tour.stop(where, isNewPage ? onNewPage : onPage);
      made.push(...(record?.calls ?? []));
    } catch (error) {
      const path = new URL(tour.page.url()).pathname;
      const text = masked(`it fails on ${path}: ${firstLine(error)}`);
      // A control of the live release that has another name now is no fault.
      tour.find(where, text, !(isOfLive && error instanceof ControlMissing));
      break;
    }
  }
  for (const text of repeatedCalls([...made, ...tour.watch.calls])) tour.find('the whole', text);
}

function journeysOf(release: Release | undefined): Journey[] {
  return release?.journeys ?? [];
}

function ownsPath(name: string, state: LiveState): (path: string) => boolean {
  const ownerAt = pageMatcher(state);
  return (path) => ownerAt(path)?.remote === name;
}

/** Whether every page that a journey opens or waits for is there. */
function hasItsPages({ steps }: Journey, state: LiveState): boolean {
  const ownerAt = pageMatcher(state);
  const addresses = steps.flatMap((step) => ('open' in step ? step.open : []));
  const patterns = steps.flatMap((step) => ('expect' in step ? step.expect : []));
  const known = new Set(
    remoteNames(state).flatMap((remote) =>
      (state.releases[remote]?.live.routes ?? []).map(({ path }) => path),
    ),
  );
  return (
    addresses.every((path) => ownerAt(path) !== undefined) &&
    patterns.every((pattern) => known.has(pattern))
  );
}

function doesReach(journey: Journey, paths: string[]): boolean {
  return journey.steps.some(
    (step) =>
      ('open' in step && paths.includes(step.open)) ||
      ('expect' in step && paths.includes(step.expect)),
  );
}

/** A step in words, such as `press 'Place order'`. */
export function stepText(step: JourneyStep): string {
  const [[verb, object], second] = Object.entries(step) as [[string, string], [string, string]?];
  return `${verb} '${object}'${second ? ` with '${second[1]}'` : ''}`;
}
