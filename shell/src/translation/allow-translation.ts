import { isTranslated } from '@site/shared/page-script';
import { followReplacedNodes, isReplacement, type ReplacedNodes } from './replaced-nodes';

/**
 * Lets a browser translate the page while React renders it (docs/decisions/0014). Call it before
 * React renders. The functions of the DOM are replaced only when a translator changes the page.
 * Returns a function that undoes everything, for tests.
 */
export function allowTranslation(): () => void {
  const root = document.documentElement;
  let restoreFunctions: (() => void) | undefined;
  const observer = new MutationObserver(read);
  const nodes = followReplacedNodes(() => read(observer.takeRecords()));

  function read(records: MutationRecord[]): void {
    if (!restoreFunctions && !records.some(isOfTranslator)) return;
    nodes.add(records);
    restoreFunctions ??= replaceFunctions(nodes);
  }
  observer.observe(root, { attributes: true, attributeFilter: ['class', 'lang'] });
  observer.observe(document.body, { childList: true, subtree: true });
  if (isTranslated()) restoreFunctions = replaceFunctions(nodes);
  return () => {
    observer.disconnect();
    restoreFunctions?.();
  };
}

/**
 * Whether a translator has made a change. React does not replace a text by another node, and the
 * site changes neither the class nor the language of the document.
 */
function isOfTranslator({ type, target, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return true;
  const [added] = addedNodes;
  if (added?.nodeType !== Node.TEXT_NODE) return isReplacement(added);
  // A script that sets `textContent` also replaces a text, but then it is the only child.
  return removedNodes.length === 1 && target.childNodes.length > 1;
}

/** Makes the functions that React calls act on the nodes that are on the screen. */
function replaceFunctions(nodes: ReplacedNodes): () => void {
  const { prototype } = Node;
  const { appendChild, insertBefore, removeChild } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue') as PropertyDescriptor;

  prototype.appendChild = function append<T extends Node>(node: T): T {
    appendChild.call(this, nodes.childFor(this, node) ?? node);
    return node;
  };
  prototype.insertBefore = function insert<T extends Node>(node: T, next: Node | null): T {
    const shownNode = nodes.childFor(this, node) ?? node;
    insertBefore.call(this, shownNode, next && nodes.childAtOrAfter(this, next));
    return node;
  };
  prototype.removeChild = function remove<T extends Node>(node: T): T {
    const child = nodes.childFor(this, node);
    if (child) removeChild.call(this, child);
    nodes.end(node);
    return node;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(value: string | null) {
      // React's new text is shown untranslated, and the translator translates it again.
      if (this.nodeType === Node.TEXT_NODE && !this.parentNode) nodes.putBack(this);
      nodeValue.set?.call(this, value);
    },
  });
  return () => {
    Object.assign(prototype, { appendChild, insertBefore, removeChild });
    Object.defineProperty(prototype, 'nodeValue', nodeValue);
  };
}
