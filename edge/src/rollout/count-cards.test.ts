import { type CardReport, type LiveState, SHELL, skipMark } from '@site/shared/release';
import {
  addressOf,
  canaryAt,
  decisionsOf,
  LATER,
  NEW,
  OLD,
  release,
  SHELL_LIVE,
  START,
  SUPPORT,
  withReleases,
} from '../testing/live-states';
import { countableReport } from './countable-report';
import { createReleaseCounting, type ReleaseCounting } from './release-counting';

const CARD = 'ticket-orders';

const report = (version: string, outcome: CardReport['outcome']): CardReport => ({
  ...{ kind: 'card', page: '/support/ticket/view/:ticketId', remote: 'shop' },
  ...{ version, card: CARD, outcome },
});

const visitor = { address: addressOf(1), canaries: [] };
const state = canaryAt(50);
let counting: ReleaseCounting;
beforeEach(() => {
  counting = createReleaseCounting(() => START);
});
const counts = () => counting.comparisons(state).flatMap((one) => counting.pairsOf(one));

test('the failures of a card count in its tally, and in none of the page that shows it', () => {
  counting.addReport(report(NEW, 'failed'), visitor, state);
  const keys = counts().flatMap(({ canary, stable }) => [canary, stable].flatMap(Object.keys));
  expect([...new Set(keys)]).toEqual([`failed card ${CARD}`]);
});

test('a card that the server could not render counts for its release, and not for the page', () => {
  const set = { releases: state.releases, isShared: false };
  const failures = [{ name: 'shop', version: NEW, card: CARD, message: 'no stock' }];
  counting.addDocument({ page: '/', remote: 'support', set, failures }, visitor, state);
  expect(counts().flatMap(({ canary }) => Object.keys(canary))).toEqual([`failed card ${CARD}`]);
});

describe('a page and its card, whose releases are canaries at the same time', () => {
  const PAGE = '/support/ticket/view/:ticketId';
  const canary = { percent: 50, since: START };
  const state = withReleases({
    shop: canaryAt(50).releases.shop as LiveState['releases'][string],
    support: {
      live: release(SUPPORT),
      previous: null,
      canary: { ...canary, release: release(LATER) },
    },
  });

  /** The names whose canary ends after visitors of all four combinations, and the reasons. */
  function endedBy(isBad: { page: boolean; card: boolean }): [name: string, why: string][] {
    for (let visitor = 0; visitor < 240; visitor += 1) {
      const [card, page] = [visitor % 2 ? NEW : OLD, visitor % 4 < 2 ? LATER : SUPPORT];
      const from = {
        address: addressOf(visitor),
        canaries: [skipMark('shop', card), skipMark('support', page)],
      };
      const isPageBad = isBad.page && page === LATER;
      counting.addReport(
        {
          ...{ kind: 'view', page: PAGE, remote: 'support', first: true },
          releases: { [SHELL]: SHELL_LIVE, support: page },
          outcome: isPageBad ? 'failed' : 'shown',
        },
        from,
        state,
      );
      const isCardBad = isBad.card && card === NEW;
      counting.addReport(report(card, isCardBad ? 'failed' : 'shown'), from, state);
    }
    return decisionsOf(counting, state, START).flatMap((decision) =>
      decision.do === 'revert' ? [[decision.name, decision.why]] : [],
    );
  }

  test.each([
    ['card', { page: false, card: true }, 'shop', `card ${CARD}`],
    ['page', { page: true, card: false }, 'support', 'failed in'],
  ])('a bad %s ends its own release only', (_what, isBad, name, what) => {
    expect(endedBy(isBad)).toEqual([[name, expect.stringContaining(what)]]);
  });

  test('of two good ones, none is ended', () => {
    expect(endedBy({ page: false, card: false })).toEqual([]);
  });
});

test('a translated page and a load that the visitor cut count for no release', () => {
  counting.addReport({ ...report(NEW, 'failed'), translated: true }, visitor, state);
  counting.addReport(report(NEW, 'cut'), visitor, state);
  expect(counts().map(({ canary }) => canary)).toEqual([{}]);
});

test('a report is counted only if the named release has the card', () => {
  const live = { ...release(OLD), cards: [{ name: CARD }] } as ReturnType<typeof release>;
  const state = withReleases({ shop: { live, previous: release(NEW) } });
  expect(countableReport(report(OLD, 'shown'), state)).toBeDefined();
  expect(countableReport(report(NEW, 'shown'), state)).toBeUndefined();
  expect(countableReport({ ...report(OLD, 'shown'), card: 'other' }, state)).toBeUndefined();
  expect(countableReport({ ...report(OLD, 'shown'), remote: 'other' }, state)).toBeUndefined();
});
