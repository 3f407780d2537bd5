import { createHash } from 'node:crypto';
import type { LiveState, OfferedSlot, Release } from '@site/shared/release';
import { fileUrl } from '../../releases/release-files';
import type { RehearsalSite } from './rehearsal-site';
import type { ShownCards } from './shown-cards';

/** The error of the card that throws, which is no fault of the page. */
export const BAD_CARD_ERROR = 'a card of the gate throws';
/** The name of the remote that the cards of the gate come from. */
const NAME = 'gate-cards';
const ENTRY = 'entry.js';

/**
 * The live state in which each slot has cards of the gate in place of the live ones: one that
 * throws, one that is never loaded, and in a place of fixed height one of twice this height.
 */
export function withBadCards(state: LiveState): LiveState {
  const releases = Object.entries(state.releases).map(([name, { live }]) => [
    name,
    { live: { ...live, cards: [] }, previous: null },
  ]);
  const { release } = badCardsOf(state);
  return {
    ...state,
    releases: { ...Object.fromEntries(releases), [NAME]: { live: release, previous: null } },
  };
}

/** The cards of the gate in a live state, for a walk. */
export function badCardsIn(state: LiveState): ShownCards {
  const { version } = badCardsOf(state).release;
  return { remote: NAME, version, cards: [], areBad: true };
}

/**
 * Adds the script of the cards to `site`, whose rehearsal serves `withBadCards(state)`. There, the
 * error of the card that throws is ignored.
 */
export function badCardSite(site: RehearsalSite, state: LiveState): RehearsalSite {
  const { release, script } = badCardsOf(state);
  return {
    ...site,
    ignoredError: BAD_CARD_ERROR,
    async newBrowserContext(device, role) {
      const context = await site.newBrowserContext(device, role);
      await context.route(`**${fileUrl(release, ENTRY)}*`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      );
      return context;
    },
  };
}

/** The release with the bad cards for all slots of a live state, and its only script. */
export function badCardsOf({ releases }: LiveState): { release: Release; script: string } {
  const slots = Object.values(releases).flatMap(({ live }) => live.slots ?? []);
  const script = scriptOf(slots);
  const hash = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHash(algorithm).update(script).digest(encoding);
  const release: Release = {
    ...{ schema: 1, name: NAME, version: hash('sha256', 'hex').slice(0, 16), commit: '' },
    ...{ entry: ENTRY, global: 'gateCards', initial: [], routes: [], nav: [], journeys: [] },
    ...{ counters: [], languages: {}, builtAgainst: {} },
    cards: slots.flatMap(({ slot, version, isRendered }, index) =>
      // The place of a rendered slot has the height of its card. A high card comes first: the page
      // shows the first place, so what moves below it is in the window, where browsers see it.
      [...(isRendered ? [] : ['high']), 'throws', 'never-loads'].map((kind, order) => ({
        ...{ name: `${kind}-${index}`, slot, version, props: {}, audience: 'everyone', order },
        ...{ calls: [], host: [], files: [] },
      })),
    ),
    files: [{ path: ENTRY, size: script.length, integrity: `sha256-${hash('sha256', 'base64')}` }],
    surface: { uses: { calls: {}, host: [], router: [], schema: [] } },
  };
  return { release, script };
}

/** A container as webpack builds it, with the shell's React. */
function scriptOf(slots: OfferedSlot[]): string {
  const names = JSON.stringify(slots.map(({ slot, version }) => ({ name: slot, version })));
  return `var gateCards = (() => {
  let scope;
  const shared = async (name) => (await Object.values(scope[name])[0].get())();
  return {
    init(shareScope) { scope = shareScope; },
    async get() {
      const [react, router, host] = await Promise.all(
        ['react', '@site/shared/router', '@site/shared/host'].map(shared));
      const style = { blockSize: 'calc(2 * var(--slot-height))', margin: 0 };
      const cards = {};
      for (const [index, slot] of ${names}.entries()) {
        cards['throws-' + index] = { slot, load: async () => ({
          Component() { throw new Error('${BAD_CARD_ERROR}'); } }) };
        cards['never-loads-' + index] = { slot, load: () => new Promise(() => {}) };
        cards['high-' + index] = { slot, load: async () => ({
          Component: () => react.createElement('p', { style }, 'A high card') }) };
      }
      const instances = {
        react: react.createElement, router: router.useLocation, host: host.sessionStore };
      return () => ({ default: { name: '${NAME}', pages: {}, cards, instances } });
    },
  };
})();`;
}
