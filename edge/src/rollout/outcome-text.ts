import { formatCount } from '@site/shared/format';
import type { Outcomes } from './outcomes';
import type { PageError } from './page-errors';

/** How the views of a release ended, for the terminal. */
export function outcomeText({ views, bad, reasons }: Omit<Outcomes, 'version'>): string {
  if (views === 0) return 'no page views yet';
  const reasonTexts = Object.entries(reasons).flatMap(([reason, count]) =>
    count > 0 ? `${formatCount(count)} ${reason}` : [],
  );
  const why = reasonTexts.length > 0 ? ` (${reasonTexts.join(', ')})` : '';
  return `${formatCount(bad)} bad of ${counted(views, 'view')}${why}`;
}

/** Such as `1 view` and `1,204 views`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The browser of an error, such as `Chrome 128, page translated`. */
export function browserText({ browser, translated }: Pick<PageError, 'browser' | 'translated'>) {
  return translated ? `${browser}, page translated` : browser;
}

/** A short commit. `-dirty` says that the build was made from changed sources. */
export function commitText(commit: string): string {
  return commit.slice(0, 9) + (commit.endsWith('-dirty') ? '-dirty' : '');
}
