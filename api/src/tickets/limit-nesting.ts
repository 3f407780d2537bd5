import { Tokenizer } from 'htmlparser2';

/** Deeper nesting is meant to overload the sanitiser; no editor writes it. */
const MAX_NESTING = 50;

/** These have no content. The list may lack one: an element counts as open then. */
const VOID_ELEMENTS = new Set(
  'area base br col embed frame hr img input link meta param source track wbr'.split(' '),
);

const parts = (names: string) => new Set(names.split(' '));

/** Elements whose end is implied by the beginning of another one, as the parser implies it. */
const IMPLIED_ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', parts('li')],
  ['tr', parts('tr th td')],
  ['td', parts('th td')],
  ['th', parts('th')],
  ['dd', parts('dd dt')],
  ['dt', parts('dd dt')],
  ['option', parts('option')],
  ...'p h1 h2 h3 h4 h5 h6 blockquote div ol pre table ul'
    .split(' ')
    .map((name) => [name, parts('p')] as const),
]);

/**
 * Removes the tags of elements below the 50th level and keeps their text. The time of a parser that
 * looks through its open elements at each tag grows with the square of the nesting; this takes
 * linear time. It reads the tokens of the parser itself, so it sees each tag that the parser sees.
 */
export function limitNesting(html: string): string {
  const kept: string[] = [];
  /** The open elements, outermost first. Some may be closed already, none is missing. */
  const open: string[] = [];
  let removedOpen = 0;
  let copiedUntil = 0;
  let isRemoving = false;

  function removeFrom(start: number): void {
    // A space keeps the text before and after from becoming a new tag.
    kept.push(html.slice(copiedUntil, start), ' ');
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
        const ended = IMPLIED_ENDS.get(name);
        while (ended?.has(open.at(-1) ?? '')) open.pop();
        if (VOID_ELEMENTS.has(name)) return;
        if (open.length < MAX_NESTING) {
          open.push(name);
          return;
        }
        removedOpen += 1;
        removeFrom(start - 1);
      },
      onopentagend: removeUntil,
      onselfclosingtag: removeUntil,
      onclosetag: (start, end) => {
        if (removedOpen > 0) {
          removedOpen -= 1;
          removeFrom(start - 2);
          const close = html.indexOf('>', end);
          removeUntil(close < 0 ? html.length : close);
          return;
        }
        const index = open.lastIndexOf(nameAt(start, end));
        if (index >= 0) open.length = index;
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return kept.length === 0 ? html : kept.join('') + html.slice(copiedUntil);
}

const nothing = () => {};
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
