/** A page could make a text of any length, so only its beginning is masked and compared. */
const MAX_LENGTH = 1_000;

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|' +
  'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';

/** The months in German, the language of the phone. */
const GERMAN_MONTHS =
  'Jan(?:uar|\\.)?|Feb(?:ruar|\\.)?|März|Apr(?:il|\\.)?|Mai|Juni|Juli|Aug(?:ust|\\.)?|' +
  'Sept?(?:ember|\\.)?|Okt(?:ober|\\.)?|Nov(?:ember|\\.)?|Dez(?:ember|\\.)?';

/** The parts of a text that differ between two runs, builds or edges with the same behaviour. */
const CHANGING: [pattern: RegExp, replacement: string][] = [
  // Scripts and styles: the hashes in their names, and the numbers that are names of chunks.
  [/\b(?:\d{1,6}|([\w-]{1,80}?))(?:\.[\w-]{1,80}){0,3}\.(js|css)\b/g, '$1.$2'],
  // The port of a rehearsal, and the place in a file.
  [/(\.\w{1,10}|localhost)(?::\d{1,7}){1,2}/g, '$1'],
  // Versions and ids: UUIDs, hashes, and the ids that React makes.
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b[\da-f]{8,64}\b/g, '#'],
  [/:r[\da-z]{1,4}:|«r[\da-z]{1,4}»|_r_[\da-z]{1,4}_/g, '#'],
  // Moments: 2026-11-25T03:04, 25 Nov 2026, Nov 25, 03:04:05 and 10 minutes ago.
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]{1,20}Z?)?/g, '#'],
  [new RegExp(`\\b\\d{1,2} (?:${MONTHS})(?: \\d{4})?\\b`, 'g'), '#'],
  [new RegExp(`\\b(?:${MONTHS}) \\d{1,2}(?:, \\d{4})?\\b`, 'g'), '#'],
  [new RegExp(`\\b\\d{1,2}\\. (?:${GERMAN_MONTHS})(?: \\d{4})?`, 'g'), '#'],
  [/\b\d{1,2}(?::\d\d){1,2}(?: ?[AP]M)?\b/g, '#'],
  [/\b\d{1,4} (?=(?:second|minute|hour)s?\b|(?:Sekunde|Minute|Stunde)n?\b)/g, '# '],
  // Measures of time and memory. Other numbers, such as a price or a status, are compared.
  [/\b\d[\d.]{0,12} ?(ms|s|kB|MB)\b/g, '# $1'],
];

/** The beginning of a text, without the parts that differ in each run. */
export function masked(text: string): string {
  return CHANGING.reduce(
    (changed, [pattern, replacement]) => changed.replace(pattern, replacement),
    text.slice(0, MAX_LENGTH),
  );
}

/** The first line of the message of an error. */
export function firstLine(error: unknown): string {
  return String((error as Error).message).split('\n', 1)[0] ?? '';
}
