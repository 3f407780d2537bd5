import { formatCount } from '@site/shared/format';
import { DECISIVE_EVIDENCE } from '../../rollout/evidence';
import { outcomeText } from '../../rollout/outcome-text';
import type { NameOutcomes, Outcomes } from '../../rollout/outcomes';
import { element } from './elements';
import { shareBar, sharePlot } from './plots';

const MAX_POINTS = 60;
const MAX_PAGES = 8;

/** The failure shares that this page has seen, by name and version. */
const seen = new Map<string, number[]>();

export function shareOf({ views, bad }: { views: number; bad: number }): number {
  return views === 0 ? 0 : bad / views;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}

/** Called with each answer of the edge. */
export function rememberOutcomes(name: string, { live, comparison }: NameOutcomes): void {
  const releases = comparison ? [comparison.release, comparison.against] : [live];
  for (const release of releases) {
    const key = `${name} ${release.version}`;
    seen.set(key, [...(seen.get(key) ?? []), shareOf(release)].slice(-MAX_POINTS));
  }
}

export function outcomesText(name: string, { live, comparison }: NameOutcomes): HTMLElement {
  if (!comparison) return element('div', { class: 'releases' }, releaseOutcome(name, live, 'Live'));
  const { release, against, evidence, kind, complaint, waitsFor } = comparison;
  return element(
    'div',
    { class: 'releases' },
    releaseOutcome(name, release, kind === 'canary' ? 'Canary' : 'Live, watched'),
    releaseOutcome(name, against, kind === 'canary' ? 'Live' : 'Before it'),
    element(
      'p',
      { class: 'evidence' },
      `Evidence against ${release.version.slice(0, 8)}: ${evidence} of ${DECISIVE_EVIDENCE}. At ${DECISIVE_EVIDENCE} the edge ends the release.`,
      complaint ? ` Few networks report: ${complaint}. The edge does not end it.` : '',
      waitsFor ? ` The step waits for ${waitsFor}.` : '',
    ),
  );
}

function releaseOutcome(name: string, outcomes: Outcomes, title: string): HTMLElement {
  const { version, views } = outcomes;
  const heading = element('h3', {}, `${title} `, element('code', {}, version));
  if (views === 0)
    return element(
      'section',
      { class: 'release' },
      heading,
      element('p', { class: 'small' }, 'No page views yet.'),
    );
  return element(
    'section',
    { class: 'release' },
    heading,
    element('p', { class: 'figure' }, element('strong', {}, percent(shareOf(outcomes))), ` bad`),
    element('p', { class: 'small' }, outcomeText(outcomes)),
    changesPlot(version, seen.get(`${name} ${version}`) ?? []),
    pagesTable(outcomes),
  );
}

/** Null until the share has changed: a level line shows less than the figure above it. */
function changesPlot(version: string, shares: readonly number[]): HTMLElement | null {
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  if (shares.length === 0 || least === most) return null;
  return element(
    'figure',
    {},
    sharePlot(shares, `Share of bad views of ${version} since this page was opened`),
    element(
      'figcaption',
      { class: 'small' },
      `${percent(least)} to ${percent(most)} since this page was opened`,
    ),
  );
}

/** The pages with the most failures. */
function pagesTable({ pages }: Outcomes): HTMLElement | null {
  const rows = Object.entries(pages)
    .filter(([, { views }]) => views > 0)
    .sort(([, a], [, b]) => b.bad - a.bad || b.views - a.views)
    .slice(0, MAX_PAGES)
    .map(([page, counts]) => {
      const share = shareOf(counts);
      const parts = [
        { share, kind: 'bad', label: `${percent(share)} bad` },
        { share: 1 - share, kind: 'good', label: `${percent(1 - share)} good` },
      ];
      return element(
        'tr',
        {},
        element('td', {}, element('code', {}, page)),
        element('td', {}, shareBar(parts)),
        element(
          'td',
          { class: 'number' },
          `${formatCount(counts.bad)}/${formatCount(counts.views)}`,
        ),
      );
    });
  return rows.length === 0
    ? null
    : element('table', { class: 'pages' }, element('tbody', {}, ...rows));
}
