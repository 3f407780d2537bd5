import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';

/** The count of a plural and the choice of a select choose a form of the text. */
type Kind = 'text' | 'count' | 'choice' | 'other';

type Placeholders = {
  kinds: ReadonlyMap<string, Kind>;
  /** The names of the values that every form of the text shows. */
  shown: ReadonlySet<string>;
};

/** Why a text cannot take the place of a built-in one; `name` is that of a placeholder. */
export type PlaceholderProblem =
  | { problem: 'syntax' }
  | { problem: 'unknown' | 'kind' | 'missing'; name: string };

/**
 * Compares a text in ICU MessageFormat with the built-in text of its language, and with the English
 * one, which has all placeholders. Every form shows the values that every form of the built-in text
 * shows, such as an amount. The text may leave out a choice between forms.
 */
export function placeholderProblem(
  text: string,
  builtIn: string,
  english: string,
): PlaceholderProblem | null {
  const own = placeholdersOf(text);
  if (!own) return { problem: 'syntax' };
  const known = placeholdersOf(english)?.kinds;
  for (const [name, kind] of own.kinds) {
    const kindOfCode = known?.get(name);
    if (kindOfCode === undefined) return { problem: 'unknown', name };
    const isPlainCount = kind === 'text' && kindOfCode === 'count';
    if (kind !== kindOfCode && !isPlainCount) return { problem: 'kind', name };
  }
  for (const name of placeholdersOf(builtIn)?.shown ?? [])
    if (!own.shown.has(name)) return { problem: 'missing', name };
  return null;
}

/** The names of all placeholders of a text. */
export function placeholderNames(text: string): string[] {
  return [...(placeholdersOf(text)?.kinds.keys() ?? [])];
}

/** Null for a text that is not ICU. `<` and `>` are signs like others: no mail text has tags. */
function placeholdersOf(text: string): Placeholders | null {
  try {
    const elements = parse(text, { ignoreTag: true, captureLocation: false });
    const kinds = new Map<string, Kind>();
    addKinds(elements, kinds);
    return { kinds, shown: shownIn(elements) };
  } catch {
    return null;
  }
}

function addKinds(elements: readonly MessageFormatElement[], kinds: Map<string, Kind>): void {
  for (const element of elements) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    const kind = kindOf(element);
    const before = kinds.get(element.value) ?? 'text';
    kinds.set(element.value, kind === 'text' ? before : kind);
    if (isPluralElement(element) || isSelectElement(element))
      for (const { value } of Object.values(element.options)) addKinds(value, kinds);
  }
}

function kindOf(element: MessageFormatElement): Kind {
  if (isArgumentElement(element)) return 'text';
  if (isPluralElement(element)) return 'count';
  return isSelectElement(element) ? 'choice' : 'other';
}

/** The values that every form shows. `plural` is the count that `#` stands for. */
function shownIn(elements: readonly MessageFormatElement[], plural?: string): Set<string> {
  const shown = new Set<string>();
  for (const element of elements) {
    if (isArgumentElement(element)) shown.add(element.value);
    if (isPoundElement(element) && plural !== undefined) shown.add(plural);
    if (!isPluralElement(element) && !isSelectElement(element)) continue;
    const count = isPluralElement(element) ? element.value : plural;
    const [first, ...others] = Object.values(element.options).map(({ value }) =>
      shownIn(value, count),
    );
    for (const name of first ?? []) if (others.every((form) => form.has(name))) shown.add(name);
  }
  return shown;
}
