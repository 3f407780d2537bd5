import { BAD_BUILDS } from './cases';
import { HEALTHY_BUILDS } from './healthy-builds';
import type { Fate, Results, Turns, Walk } from './results';

/** The report of the last results, in Markdown. A build without a result has an empty cell. */
export function reportOf({ badBuilds, healthyBuilds, walk }: Results): string {
  const bad = BAD_BUILDS.map(({ title, package: name }) => {
    const { rest, busy } = badBuilds[title] ?? {};
    return [title, name, fateText(rest), fateText(busy), (rest ?? busy)?.says ?? ''];
  });
  const healthy = HEALTHY_BUILDS.map(({ title, package: name }) => {
    const { rest, busy } = healthyBuilds[title] ?? {};
    return [title, name, turnsText(rest), turnsText(busy), rest?.says ?? busy?.says ?? ''];
  });
  return [
    '# Bad and healthy builds',
    '',
    'Written by `npm run bad-builds` and `npm run healthy-builds`. Busy: beside two processes that',
    'keep two cores busy.',
    '',
    '## What stops bad builds',
    '',
    'Visitors: those who got the release before it was ended, at 10 % of all visitors.',
    '',
    ...table(['bad build', 'package', 'stopped by', 'stopped by, busy', 'first words'], bad),
    '',
    '## Healthy builds that pass the gate',
    '',
    ...table(['healthy build', 'package', 'passed', 'passed, busy', 'first words'], healthy),
    ...(walk ? ['', ...walkLines(walk)] : []),
    '',
  ].join('\n');
}

function fateText(fate: Fate | undefined): string {
  if (!fate) return '';
  const stage = fate.stoppedBy === 'nothing' ? '**nothing**' : fate.stoppedBy;
  return fate.visitors === undefined ? stage : `${stage}, ${fate.visitors} visitors`;
}

function turnsText(turns: Turns | undefined): string {
  if (!turns) return '';
  const [shortest, longest] = turns.seconds.map((seconds) => seconds.toFixed(0));
  return `${turns.passed} of ${turns.turns}, ${shortest} to ${longest} s`;
}

function walkLines({ releases, requests, orders, browserOrders, failures, stages }: Walk) {
  return [
    '## Releases of two teams while a third team fails',
    '',
    `Two teams made ${releases} releases live. The other visitors opened ${requests} pages and`,
    `placed ${orders} orders over HTTP and ${browserOrders} in a browser; ${failures} failed.`,
    '',
    ...table(['stage of the third team', 'what is said'], Object.entries(stages)),
  ];
}

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
