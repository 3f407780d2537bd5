import type { PageEvents } from './page-events';

/** Something wrong with a page. */
export type Finding = {
  /** The same if the live release does it too. */
  key: string;
  text: string;
  /** A machine with too much other work can cause it, so it counts if it is found a second time. */
  isOfTime: boolean;
};

/** Collects the errors of a page from now on. */
export function collectErrors(page: PageEvents): Finding[] {
  const findings: Finding[] = [];
  const add = (text: string) => {
    const [line = ''] = text.split('\n', 1);
    const finding = findingOf(line.slice(0, 300));
    if (!findings.some(({ key }) => key === finding.key)) findings.push(finding);
  };
  page.on('pageerror', (error) => add(`it throws ${error.name}: ${error.message}`));
  page.on('dialog', (dialog) => {
    // A page may ask before a visitor leaves it with a draft.
    if (dialog.type() !== 'beforeunload')
      add(`it opens a dialog of the browser (${dialog.type()}): ${dialog.message()}`);
    void dialog.accept().catch(() => {});
  });
  page.on('crash', () => add('it crashes the browser tab, for example without memory'));
  page.on('console', (message) => {
    if (message.type() === 'error') add(`the console shows: ${message.text()}`);
  });
  return findings;
}

/** A finding whose key has no versions, hashes, ports and numbers of lines. */
export function findingOf(text: string, isOfTime = false): Finding {
  const key = text.replace(/\b[0-9a-f]{8,}\b|\d+/g, '#').replace(/\.[\w-]+\.(js|css)/g, '.$1');
  return { key, text, isOfTime };
}

/** A finding that a machine with too much other work can cause. */
export function findingOfTime(text: string): Finding {
  return findingOf(text, true);
}

export function firstLine(error: unknown): string {
  return String((error as Error).message).split('\n', 1)[0] ?? '';
}
