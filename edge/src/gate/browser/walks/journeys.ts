import { BASE_LANGUAGE, type Language } from '@site/shared/language';
import { type Journey, type LiveState, SHELL } from '@site/shared/release';
import { MINUTE_MS } from '@site/shared/rules';
import { languageOfRelease } from '../../../releases/languages';
import { remoteNames } from '../../../releases/live-state';
import { repeatedCalls } from '../checks/calls';
import { DEVICES, type Device } from '../devices';
import { firstLine, masked } from '../masked';
import type { WalkTab } from '../walk-tab';
import type { Call } from '../watch-page';
import { inBrowser } from './in-browser';
import { identityOf, type Step, stepsInLanguage } from './steps-in-language';
import { ControlMissing, type Sending, takeStep } from './take-step';
import {
  languageText,
  ownerMatcher,
  pageMatcher,
  type SitePage,
  sitePages,
  type Walk,
} from './walk';

/** Some visitors press a button twice, and some send a form with the Enter key. */
const SENDINGS: Record<Device, Sending> = { desktop: 'with Enter', phone: 'twice' };
/** The language of each visitor, if the site has it; otherwise English. */
const LANGUAGE_OF: Record<Device, Language> = { desktop: BASE_LANGUAGE, phone: 'de' };

/**
 * The walks through the journeys that reach one of `pages`; for a shell through all journeys. The
 * other pages of a journey are read, but not used and not audited: their code is that of the live
 * release. The walks include the journeys that a remote has in `liveState` only: visitors are known
 * to make these, and a candidate must let them go on, whatever its own journeys are.
 */
export function journeyWalks(
  name: string,
  state: LiveState,
  { liveState, pages }: { liveState: LiveState; pages: SitePage[] },
): Walk[] {
  const paths = pages.map(({ path }) => path);
  const ownsPath = ownerMatcher(name, state);
  const pageAt = pageMatcher(state);
  const isUsed = (path: string) => name === SHELL || paths.includes(pageAt(path)?.path ?? '');
  const version = state.releases[name]?.live.version;
  return remoteNames(state).flatMap((remote) => {
    const journeys = journeysOf(remote, state);
    const journeysOfLiveOnly = remote === name ? removedJourneys(remote, state, liveState) : [];
    return [...journeys, ...journeysOfLiveOnly]
      .filter((journey) => name === SHELL || reachedPaths(journey, paths).length > 0)
      .flatMap((journey) =>
        DEVICES.map((device): Walk => {
          const language = languageOf(SHELL, state, device);
          const steps = stepsInLanguage(journey, language, languageOf(remote, state, device));
          return {
            name: `the journey '${journey.name}' of ${remote}${languageText(language)}`,
            key: [device, identityOf(journey), ...reachedPaths(journey, paths)].join(' '),
            device,
            role: journey.as,
            release: name,
            isCompared: true,
            run: (site, chosenMoments) =>
              inBrowser(site, { device, role: journey.as }, (tab) =>
                takeSteps(tab, steps, {
                  version,
                  ownsPath,
                  isUsed,
                  device,
                  isOfLiveOnly: journeysOfLiveOnly.includes(journey),
                  isPictured: chosenMoments !== undefined,
                }),
              ),
          };
        }),
      );
  });
}

type StepOptions = {
  /** The release whose failures count. */
  version: string | undefined;
  ownsPath: (path: string) => boolean;
  /** Whether the page at a path is used and audited, and not only read. */
  isUsed: (path: string) => boolean;
  device: Device;
  /** Whether only the live release has the journey. */
  isOfLiveOnly: boolean;
  isPictured: boolean;
};

/**
 * Takes the steps of a journey. The page is read when another page is shown, and after presses.
 * Some pages are reached by journeys only, so the fields and buttons of the last page are used.
 */
async function takeSteps(
  tab: WalkTab,
  steps: Step[],
  { version, ownsPath, isUsed, device, isOfLiveOnly, isPictured }: StepOptions,
): Promise<void> {
  const calls: Call[] = [];
  const isDesktop = device === 'desktop';
  const onlyRead = { ownsPath, isPictured, version, watchMs: 0 };
  const onNewPage = {
    ...onlyRead,
    audits: isDesktop,
    widths: isDesktop,
    watchMs: isDesktop ? MINUTE_MS : 0,
  };
  for (const [index, step] of steps.entries()) {
    const moment = `step ${index + 1}, ${stepText(step)}`;
    try {
      if ('open' in step) await tab.open(step.open);
      else await takeStep(tab.page, step, SENDINGS[device]);
      const isNewPage = 'open' in step || 'expect' in step;
      const nextStep = steps[index + 1];
      // If a press leads to another page, the next step expects that page, and it is read then.
      const isLastOnPage = !nextStep || ('press' in step && !('expect' in nextStep));
      if (!isNewPage && !isLastOnPage) continue;
      const isUsedNow = isUsed(new URL(tab.page.url()).pathname);
      const options = isNewPage && isUsedNow ? onNewPage : onlyRead;
      const presses = isDesktop && isUsedNow && nextStep === undefined;
      const record = await tab.read(moment, { ...options, presses });
      calls.push(...(record?.calls ?? []));
    } catch (error) {
      const path = new URL(tab.page.url()).pathname;
      const text = masked(`it fails on ${path}: ${firstLine(error)}`);
      // The candidate may have renamed a control that only a journey of the live release uses.
      tab.addFinding(moment, text, { refuses: !(isOfLiveOnly && error instanceof ControlMissing) });
      break;
    }
  }
  for (const text of repeatedCalls([...calls, ...tab.watch.calls]))
    tab.addFinding('the whole', text);
}

function journeysOf(remote: string, state: LiveState): Journey[] {
  return state.releases[remote]?.live?.journeys ?? [];
}

/** The journeys that a remote no longer has, although all of their pages are still there. */
function removedJourneys(remote: string, state: LiveState, liveState: LiveState): Journey[] {
  const present = new Set(journeysOf(remote, state).map(identityOf));
  return journeysOf(remote, liveState).filter(
    (journey) => !present.has(identityOf(journey)) && hasItsPages(journey, state),
  );
}

/** The language of the texts of a release for a visitor. */
function languageOf(name: string, { releases }: LiveState, device: Device): Language {
  const live = releases[name]?.live;
  return live ? languageOfRelease(live, LANGUAGE_OF[device]) : BASE_LANGUAGE;
}

/** Whether every page that a journey opens or waits for is there. */
function hasItsPages({ steps }: Journey, state: LiveState): boolean {
  const pageAt = pageMatcher(state);
  const patterns = new Set(sitePages(state).map(({ path }) => path));
  return steps.every((step) => {
    if ('open' in step) return pageAt(step.open) !== undefined;
    return !('expect' in step) || patterns.has(step.expect);
  });
}

/** Those of the paths that a journey opens or waits for. */
function reachedPaths({ steps }: Journey, paths: string[]): string[] {
  return paths.filter((path) =>
    steps.some(
      (step) =>
        ('open' in step && step.open === path) || ('expect' in step && step.expect === path),
    ),
  );
}

/** A step in words, such as `press 'Place order'`. */
function stepText(step: Step): string {
  const [[verb, object], second] = Object.entries(step) as [[string, string], [string, string]?];
  return `${verb} '${object}'${second ? ` with '${second[1]}'` : ''}`;
}
