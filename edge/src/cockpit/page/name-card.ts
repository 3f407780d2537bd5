import { formatDateTime } from '@site/shared/format';
import type { ReleaseErrors } from '../../release-api/release-errors';
import type { ReleaseStatus } from '../../release-api/release-status';
import { counted } from '../../rollout/outcome-text';
import { element } from './elements';
import { errorsDetails } from './errors';
import { outcomesText } from './outcomes';
import { shareBar } from './plots';

export type NameStatus = ReleaseStatus['names'][number];

/** The buttons of a name; none for a token that may not change it. */
export type Action = 'activate' | 'rollback' | 'freeze' | 'unfreeze';
export type Ask = ((action: Action, version?: string) => void) | null;

/** One name: what visitors get, how it does, and its published releases. */
export function nameCard(
  status: NameStatus,
  ask: Ask,
  loadErrors: (() => Promise<ReleaseErrors>) | null,
): HTMLElement {
  const { name, live, previous, canary, watch, outcomes, frozen } = status;
  const badges = [
    // The figures below name the live version.
    live ? null : 'no live release',
    canary && `canary ${canary.percent} %`,
    watch && 'watched',
  ].filter((text) => typeof text === 'string');
  return element(
    'article',
    { class: 'card', id: `name-${name}` },
    element(
      'header',
      {},
      element('h2', {}, name),
      ...badges.map((text) => element('span', { class: 'badge' }, text)),
      frozen && element('span', { class: 'badge frozen' }, 'frozen'),
    ),
    frozen && element('p', { class: 'small' }, `Frozen by ${frozen.by}: ${frozen.why}`),
    canary && visitorsBar(status, canary),
    outcomes && outcomesText(name, outcomes),
    ask &&
      element(
        'p',
        { class: 'actions' },
        (canary || previous) &&
          element(
            'button',
            { type: 'button', class: 'danger', click: () => ask('rollback') },
            canary ? 'End the rollout' : 'Roll back',
          ),
        element(
          'button',
          { type: 'button', click: () => ask(frozen ? 'unfreeze' : 'freeze') },
          frozen ? 'End the freeze' : 'Freeze',
        ),
      ),
    loadErrors && status.errors > 0 && errorsDetails(status, loadErrors),
    releasesTable(status, ask),
  );
}

function visitorsBar(
  { live }: NameStatus,
  { version, percent, plan }: NonNullable<NameStatus['canary']>,
): HTMLElement {
  const share = percent / 100;
  return element(
    'figure',
    {},
    shareBar([
      { share, kind: 'canary', label: `${version} for ${percent} % of the visitors` },
      { share: 1 - share, kind: 'live', label: `${live} for the others` },
    ]),
    element(
      'figcaption',
      { class: 'small' },
      `${percent} % of the visitors get ${version}`,
      plan ? `; the edge continues with ${plan.steps.join(', ')} %` : '',
    ),
  );
}

function roleOf(version: string, { live, previous, canary, bad }: NameStatus): string {
  if (bad.some((one) => one.version === version)) return 'bad';
  if (version === live) return 'live';
  if (version === canary?.version) return 'canary';
  return version === previous ? 'previous' : '';
}

function releasesTable(status: NameStatus, ask: Ask): HTMLElement {
  const rows = status.releases.map((release) => {
    const role = roleOf(release.version, status);
    const why = status.bad.find(({ version }) => version === release.version)?.why;
    return element(
      'tr',
      {},
      element('td', {}, element('code', {}, release.version)),
      element('td', {}, role && element('span', { class: `badge ${role}`, title: why }, role)),
      element('td', {}, formatDateTime(release.at)),
      element(
        'td',
        { class: 'wraps' },
        release.by,
        release.commit ? ` · ${release.commit.slice(0, 9)}` : '',
      ),
      element('td', {}, gateReport(release)),
      element(
        'td',
        {},
        ask &&
          !status.frozen &&
          role !== 'live' &&
          element(
            'button',
            { type: 'button', click: () => ask('activate', release.version) },
            'Activate',
          ),
      ),
    );
  });
  if (rows.length === 0)
    return element(
      'p',
      { class: 'small' },
      'No release of this name was published through the gate.',
    );
  return element(
    'details',
    { id: `releases-${status.name}` },
    element('summary', {}, counted(rows.length, 'published release')),
    element(
      'div',
      { class: 'scrolls', tabindex: 0, role: 'region', 'aria-label': `Releases of ${status.name}` },
      element(
        'table',
        {},
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...['Version', '', 'Published', 'By', 'Gate', ''].map((text) =>
              element('th', { scope: 'col' }, text),
            ),
          ),
        ),
        element('tbody', {}, ...rows),
      ),
    ),
  );
}

/** The steps of the gate's browser check, with their times. */
function gateReport({
  name,
  version,
  gate = [],
  notes,
  promoted,
}: NameStatus['releases'][number]): HTMLElement {
  const total = gate.reduce((sum, { ms }) => sum + ms, 0);
  const steps = gate.map(({ name, ms, problems }) =>
    element(
      'li',
      {},
      `${name}: ${secondsText(ms)}${problems ? `, ${counted(problems, 'problem')}` : ''}`,
    ),
  );
  return element(
    'details',
    { id: `gate-${name}-${version}` },
    element(
      'summary',
      {},
      gate.length > 0
        ? `${counted(gate.length, 'step')}, ${secondsText(total)}`
        : 'no browser check',
      notes.length > 0 && ` · ${counted(notes.length, 'note')}`,
    ),
    element(
      'ul',
      { class: 'wraps' },
      promoted &&
        element(
          'li',
          {},
          `Promoted from ${promoted.from}, published there on ${formatDateTime(promoted.at)} by ${promoted.by}, after ${promoted.gate?.length ?? 0} steps of its gate`,
        ),
      ...steps,
      ...notes.map((note) => element('li', {}, `Note: ${note}`)),
    ),
  );
}

function secondsText(ms: number): string {
  const seconds = ms / 1_000;
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}
