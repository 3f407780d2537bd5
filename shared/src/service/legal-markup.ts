/**
 * The markup of a legal text is a part of Markdown. A line that begins with '## ' is the title of a
 * section, and may end with its anchor: '## Refunds {#refunds}'. '- ' begins an item of a list. An
 * empty line ends a paragraph. Inside of these, '**bold**', '`code`', '[text](address)', and
 * '{placeholder}' for a value of the site. Everything else is text, also HTML.
 */

export type LegalInline =
  | string
  | { kind: 'strong'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'value'; name: string };

export type LegalBlock =
  | { kind: 'paragraph'; inlines: LegalInline[] }
  | { kind: 'list'; items: LegalInline[][] };

/** `id` is the anchor of a section, to which other pages and mails link. */
export type LegalTextSection = { id: string; title: string; blocks: LegalBlock[] };

/** `intro` is what stands above the first title. */
export type LegalText = { intro: LegalInline[]; sections: LegalTextSection[] };

const TITLE = '## ';
const ITEM = '- ';

/** The content of a legal text. */
export function parseLegalText(source: string): LegalText {
  const parts: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const line of source.replaceAll('\r', '').split('\n')) {
    if (line.startsWith(TITLE)) parts.push({ title: line.slice(TITLE.length).trim(), lines: [] });
    else parts.at(-1)?.lines.push(line.trim());
  }
  const [above, ...sections] = parts;
  return {
    intro: legalInlines((above?.lines ?? []).join(' ').trim()),
    sections: sections.map(({ title, lines }, index) => ({
      ...namedTitle(title, `section-${index + 1}`),
      blocks: blocksOf(lines),
    })),
  };
}

/** 'Refunds {#refunds}' as title and id. */
function namedTitle(written: string, id: string): Pick<LegalTextSection, 'id' | 'title'> {
  const start = written.lastIndexOf('{#');
  const anchor = start === -1 ? '' : written.slice(start);
  if (!/^\{#[a-z0-9-]+\}$/.test(anchor)) return { id, title: written };
  return { id: anchor.slice(2, -1), title: written.slice(0, start).trim() };
}

function blocksOf(lines: readonly string[]): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  /** The line before this one: directly below a paragraph, a line continues it. */
  let before = '';
  for (const line of lines) {
    const last = blocks.at(-1);
    const isItem = line.startsWith(ITEM);
    if (isItem && last?.kind === 'list') last.items.push(legalInlines(line.slice(ITEM.length)));
    else if (isItem) blocks.push({ kind: 'list', items: [legalInlines(line.slice(ITEM.length))] });
    else if (line !== '' && before !== '' && last?.kind === 'paragraph')
      last.inlines.push(' ', ...legalInlines(line));
    else if (line !== '') blocks.push({ kind: 'paragraph', inlines: legalInlines(line) });
    before = line;
  }
  return blocks;
}

/** The parts with a meaning, by their first character. */
const PARTS: Readonly<Record<string, [RegExp, (first: string, second: string) => LegalInline]>> = {
  '*': [/\*\*([^*]+)\*\*/y, (text) => ({ kind: 'strong', text })],
  '`': [/`([^`]+)`/y, (text) => ({ kind: 'code', text })],
  '[': [/\[([^[\]]+)\]\(([^()\s]+)\)/y, (text, href) => ({ kind: 'link', text, href })],
  '{': [/\{([^{}\n]*)\}/y, (name) => ({ kind: 'value', name })],
};

/** The parts of a paragraph, of an item, or of a title. */
export function legalInlines(text: string): LegalInline[] {
  const inlines: LegalInline[] = [];
  /** Where the text begins that is in no part yet. */
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const [expression, inlineOf] = PARTS[text.charAt(index)] ?? [];
    if (!expression || !inlineOf) continue;
    expression.lastIndex = index;
    const match = expression.exec(text);
    if (!match) continue;
    if (index > start) inlines.push(text.slice(start, index));
    inlines.push(inlineOf(match[1] ?? '', match[2] ?? ''));
    start = index + match[0].length;
    index = start - 1;
  }
  if (start < text.length) inlines.push(text.slice(start));
  return inlines;
}
