import { type SeededRandom, seededRandom } from '@site/shared/testing';
import { act, render } from '@testing-library/react';
import { createElement } from 'react';
import { allowTranslation } from './allow-translation';

type Translate = (text: Text) => void;

function fontsOf(text: Text): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  outer.append(inner);
  inner.textContent = `«${text.data}»`;
  return outer;
}

/** How translators change a text. */
const TRANSLATORS: Record<string, Translate> = {
  'replaces a text by fonts': (text) => text.replaceWith(fontsOf(text)),
  'inserts fonts before a text and removes it': (text) => {
    text.before(fontsOf(text));
    text.remove();
  },
  'inserts fonts behind a text and removes it': (text) => {
    text.after(fontsOf(text));
    text.remove();
  },
  'removes a text and inserts fonts': (text) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(fontsOf(text), nextSibling);
  },
  'moves a text into fonts': (text) => {
    const fonts = fontsOf(text);
    text.before(fonts);
    fonts.firstElementChild?.replaceChildren(text);
    text.data = `«${text.data}»`;
  },
  'replaces a text by another text': (text) => text.replaceWith(`«${text.data}»`),
  'changes a text': (text) => {
    text.data = `«${text.data}»`;
  },
};

let stop: () => void;
const { insertBefore, removeChild, appendChild } = Node.prototype;
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');

beforeEach(() => {
  stop = allowTranslation();
});
afterEach(() => stop());

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Translates every text that is not translated yet. */
function translatePage(root: Node, translate: Translate): void {
  for (const text of textsIn(root)) if (!text.data.startsWith('«')) translate(text);
}

/** A translator works in a task of its own. */
const translatorEnds = () => Promise.resolve();

async function translateByFonts(root: Node): Promise<void> {
  translatePage(root, TRANSLATORS['replaces a text by fonts'] as Translate);
  await translatorEnds();
}

/** The text of the page, without the marks of the translator. */
function originalText(root: Element): string {
  return (root.textContent ?? '').replaceAll(/[«»]/g, '');
}

type Part = { kind: 'text' | 'element' | 'nothing'; value: string };

/** Texts and elements beside each other, as JSX has them: `{a} of {b}{isNew && <b>new</b>}`. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const children = parts.map(({ kind, value }) => {
    if (kind === 'nothing') return null;
    return kind === 'text' ? value : createElement('b', null, value);
  });
  return createElement('p', null, ...children);
}

function textOf(parts: readonly Part[]): string {
  return parts.map(({ kind, value }) => (kind === 'nothing' ? '' : value)).join('');
}

function randomParts({ pick, int }: SeededRandom): Part[] {
  return Array.from({ length: 5 }, () => ({
    kind: pick(['text', 'element', 'nothing']),
    value: `${int(1, 4)} `,
  }));
}

test.each(Object.entries(TRANSLATORS))(
  'a translator that %s: every rendering has the right text, and is translated again',
  async (_how, translate) => {
    const random = seededRandom(11);
    const { container, rerender } = render(<Parts parts={randomParts(random)} />);
    for (let step = 0; step < 100; step += 1) {
      // The translator is sometimes slower than the next rendering.
      if (step === 0 || random.int(1, 10) < 8) translatePage(container, translate);
      if (step === 0 || random.int(1, 10) < 6) await translatorEnds();
      const parts = randomParts(random);
      rerender(<Parts parts={parts} />);
      expect(originalText(container)).toBe(textOf(parts));
    }
    translatePage(container, translate);
    const texts = textsIn(container);
    expect(texts.filter(({ data }) => !data.startsWith('«'))).toEqual([]);
  },
);

test('a translation that stays is not touched when another text changes', async () => {
  const text = (value: string): Part => ({ kind: 'text', value });
  const { container, rerender } = render(<Parts parts={[text('a'), text('1'), text('b')]} />);
  await translateByFonts(container);
  rerender(<Parts parts={[text('a'), text('2'), text('b')]} />);
  expect(container.textContent).toBe('«a»2«b»');
});

test('a text that a translator removed without a replacement appears in its place when it changes', async () => {
  const parts = (value: string): Part[] => [
    { kind: 'element', value: 'a' },
    { kind: 'text', value },
    { kind: 'text', value: 'b' },
    { kind: 'element', value: 'c' },
  ];
  const { container, rerender } = render(<Parts parts={parts('1')} />);
  document.documentElement.lang = 'de';
  await translatorEnds();
  const [, first, second] = textsIn(container);
  first?.remove();
  second?.remove();
  rerender(<Parts parts={parts('2')} />);
  expect(container).toHaveTextContent('a2c');
  rerender(<Parts parts={[]} />);
  expect(container).toHaveTextContent('');
  document.documentElement.lang = 'en';
});

test('a page that is shown in its own language again keeps working', async () => {
  const parts = (value: string): Part[] => [
    { kind: 'text', value },
    { kind: 'element', value: 'a' },
  ];
  const { container, rerender } = render(<Parts parts={parts('1')} />);
  const [original] = textsIn(container);
  await translateByFonts(container);
  container.querySelector('font')?.replaceWith(original as Text);
  rerender(<Parts parts={parts('2')} />);
  expect(container).toHaveTextContent('2«a»');
  rerender(<Parts parts={parts('3').slice(1)} />);
  expect(container).toHaveTextContent('a');
});

test('the functions of the DOM stay as they are on a page that nothing translates', async () => {
  const { rerender } = render(<Parts parts={[{ kind: 'text', value: 'a' }]} />);
  const random = seededRandom(5);
  for (let step = 0; step < 50; step += 1) rerender(<Parts parts={randomParts(random)} />);
  const script = document.body.appendChild(document.createElement('p'));
  script.textContent = 'one';
  script.textContent = 'two';
  await act(async () => undefined);
  expect({
    ...{ insertBefore, removeChild, appendChild },
    nodeValue,
  }).toEqual({
    insertBefore: Node.prototype.insertBefore,
    removeChild: Node.prototype.removeChild,
    appendChild: Node.prototype.appendChild,
    nodeValue: Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue'),
  });
});

test('a mistake of the site still throws on a translated page', async () => {
  const { container } = render(<Parts parts={[{ kind: 'text', value: 'a' }]} />);
  await translateByFonts(container);
  expect(Node.prototype.removeChild).not.toBe(removeChild);
  expect(() => container.removeChild(document.createElement('b'))).toThrow('not a child');
});
