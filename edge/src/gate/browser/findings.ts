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

/** A page chooses its texts, so a key is made of their beginning only. */
const MAX_KEY_SOURCE = 1_000;
/** Parts of a text that differ between two builds, edges or runs with the same fault. */
const CHANGING: [pattern: RegExp, replacement: string][] = [
  // Scripts and styles: the name of a chunk is a number, followed by a hash.
  [/\b(?:\d+|([\w-]+?))(?:\.[\w-]+)*\.(js|css)\b/g, '$1.$2'],
  // The port of the rehearsal, and the place in a file.
  [/(\.\w+)(?::\d+)+/g, '$1'],
  // Versions, ids and moments.
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b[\da-f]{8,}\b/g, '#'],
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?\b|\b\d{1,2}(?::\d\d){1,2}\b/g, '#'],
  // Measures of time and memory. Other numbers, such as a code or a status, name the fault.
  [/\b\d[\d.]* ?(ms|s|kB|MB)\b/g, '# $1'],
];

/** A finding whose key is the same for the same fault in another build. */
export function findingOf(text: string, isOfTime = false): Finding {
  const key = CHANGING.reduce(
    (changed, [pattern, replacement]) => changed.replace(pattern, replacement),
    text.slice(0, MAX_KEY_SOURCE),
  );
  return { key, text, isOfTime };
}

/** A finding that a machine with too much other work can cause. */
export function findingOfTime(text: string): Finding {
  return findingOf(text, true);
}

export function firstLine(error: unknown): string {
  return String((error as Error).message).split('\n', 1)[0] ?? '';
}
