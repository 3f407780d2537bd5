import { Tokenizer } from 'htmlparser2';

/** Deeper nesting is meant to overload the sanitiser; no editor writes it. */
const MAX_NESTING = 50;

const setOf = (names: string) => new Set(names.split(' '));

/** Elements without content. One that is missing here counts as open: the limit comes earlier. */
const VOID_ELEMENTS = setOf(
  'area base br col embed frame hr img input link meta param source track wbr',
);

/** For each element, the open elements that its opening tag closes, as in the parser. */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', setOf('li')],
  ['tr', setOf('tr th td')],
  ['td', setOf('th td')],
  ['th', setOf('th')],
  ['dd', setOf('dd dt')],
  ['dt', setOf('dd dt')],
  ['option', setOf('option')],
  ...'p h1 h2 h3 h4 h5 h6 blockquote div ol pre table ul'
    .split(' ')
    .map((name) => [name, setOf('p')] as const),
]);

/**
 * Removes the tags of elements below the 50th level and keeps their text. The sanitiser's parser
 * looks through its open elements at each tag, so its time grows with the square of the nesting.
 * This function takes linear time. It reads the tokens of the parser itself, so it sees each tag
 * that the parser sees.
 */
export function limitNesting(html: string): string {
  const keptParts: string[] = [];
  /** Outermost first. Some may be closed already, but no open element is missing. */
  const openElements: string[] = [];
  /** How many elements are open whose tags are removed. */
  let openRemovedCount = 0;
  let copiedUntil = 0;
  let isRemoving = false;

  function removeFrom(start: number): void {
    // A space keeps the text before and after from becoming a new tag.
    keptParts.push(html.slice(copiedUntil, start), ' ');
    copiedUntil = html.length;
    isRemoving = true;
  }
  function removeUntil(end: number): void {
    if (isRemoving) copiedUntil = end + 1;
    isRemoving = false;
  }
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...NO_CALLBACKS,
      onopentagname: (start, end) => {
        const name = nameAt(start, end);
        const ended = ENDED_BY.get(name);
        while (ended?.has(openElements.at(-1) ?? '')) openElements.pop();
        if (VOID_ELEMENTS.has(name)) return;
        if (openElements.length < MAX_NESTING) {
          openElements.push(name);
          return;
        }
        openRemovedCount += 1;
        removeFrom(start - 1);
      },
      onopentagend: removeUntil,
      onselfclosingtag: removeUntil,
      onclosetag: (start, end) => {
        if (openRemovedCount > 0) {
          openRemovedCount -= 1;
          removeFrom(start - 2);
          const close = html.indexOf('>', end);
          removeUntil(close < 0 ? html.length : close);
          return;
        }
        const index = openElements.lastIndexOf(nameAt(start, end));
        if (index >= 0) openElements.length = index;
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return keptParts.join('') + html.slice(copiedUntil);
}

const nothing = () => {};
/** The callbacks that do nothing: the tokenizer needs all of them. */
const NO_CALLBACKS = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onprocessinginstruction: nothing,
  ontext: nothing,
  ontextentity: nothing,
};
