import { type JourneyRole, type LiveState, SHELL } from '@site/shared/release';
import { EXAMPLE_PARAMETERS } from '../../stand-in/example-answers';
import type { Device } from '../devices';
import type { Looks } from '../looks';
import { firstLine, masked } from '../masked';
import { inBrowser } from './in-browser';
import { pageMatcher, type SitePage, type Walk } from './walk';

/** `quick`: one visitor of each page, for development and tests of the edge. */
export type GateDepth = 'full' | 'quick';

type Plan = {
  device: Device;
  role: JourneyRole;
  /** Which pages: those behind the sign-in, the public ones, or both. */
  pages: 'guarded' | 'public' | 'all';
  /** Whether each page is opened as a document, or as a link does. */
  by: 'document' | 'link';
  looks: Looks;
};

/** The documents show a page as a first visit does; the links as it is in the middle of a visit. */
const PLANS: Plan[] = [
  {
    ...{ device: 'desktop', role: 'subscriber', pages: 'all', by: 'link' },
    looks: { audits: true, presses: true, widths: true },
  },
  {
    ...{ device: 'desktop', role: 'admin', pages: 'guarded', by: 'link' },
    looks: { audits: true, presses: true, widths: true },
  },
  {
    ...{ device: 'phone', role: 'customer', pages: 'guarded', by: 'link' },
    looks: { presses: true },
  },
  {
    ...{ device: 'phone', role: 'subscriber', pages: 'guarded', by: 'document' },
    looks: { staysOpen: true },
  },
  {
    ...{ device: 'desktop', role: 'visitor', pages: 'public', by: 'document' },
    looks: { audits: true, presses: true },
  },
  {
    ...{ device: 'phone', role: 'visitor', pages: 'public', by: 'document' },
    looks: { staysOpen: true },
  },
];

/** Each page is shown once. */
const QUICK_PLANS: Plan[] = [
  { device: 'phone', role: 'subscriber', pages: 'guarded', by: 'link', looks: {} },
  { device: 'desktop', role: 'visitor', pages: 'public', by: 'link', looks: {} },
];

/** Walks through pages of a release. */
export function pageWalks(
  name: string,
  state: LiveState,
  pages: SitePage[],
  depth: GateDepth,
): Walk[] {
  const ownerAt = pageMatcher(state);
  const plans = depth === 'full' ? PLANS : QUICK_PLANS;
  return plans.flatMap((plan, index): Walk[] => {
    const visited = pages.filter(
      ({ login }) => plan.pages === 'all' || login === (plan.pages === 'guarded'),
    );
    const { device, role } = plan;
    const run: Walk['run'] = (site, only) =>
      inBrowser(site, plan, async (tour) => {
        for (const { path, version, remote } of visited) {
          if (only && !only.has(path)) continue;
          const address = examplePath(path, index);
          const isFirst = tour.records.length === 0;
          try {
            await (plan.by === 'document' || isFirst ? tour.enter(address) : tour.go(address));
            const isOwn = (at: string) => name !== SHELL && ownerAt(at)?.remote === remote;
            const looks = { ...plan.looks, isOpened: true, version, isOwn };
            await tour.stop(path, { ...looks, isPictured: only !== undefined });
          } catch (error) {
            tour.find(path, masked(`it cannot be used: ${firstLine(error)}`));
            // The page does not answer any more.
            return;
          }
        }
      });
    const what = `its pages by ${plan.by}`;
    const key = `${what} ${device} ${role}`;
    const moments = visited.map(({ path }) => path);
    if (moments.length === 0) return [];
    return [{ name: what, key, device, role, release: name, moments, isCompared: true, run }];
  });
}

/** A path that matches a pattern. Each visitor gets other examples of the parameters. */
export function examplePath(pattern: string, index: number): string {
  return pattern
    .replace(/:(\w+)\??|\*/g, (_, name = '') => {
      const examples = EXAMPLE_PARAMETERS[name] ?? ['1'];
      return examples[index % examples.length] ?? '1';
    })
    .replaceAll('?', '');
}
