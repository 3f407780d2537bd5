/** The texts that a translator has taken out of the page, and what is there in their place. */
export type ReplacedNodes = {
  /** Reads what has changed in the page, oldest first. */
  add(records: readonly MutationRecord[]): void;
  /**
   * The child of `parent` that is in the place of `node`; `node` itself if it is there, or if it is
   * no text. Undefined when a translator has removed the text without a replacement.
   */
  childFor(parent: Node, node: Node): Node | undefined;
  /** As `childFor`; for a removed text, the child behind it, or null if there is none. */
  childAtOrAfter(parent: Node, node: Node): Node | null;
  /** Puts a text that has no parent back in the place of its replacement. */
  putBack(text: Node): void;
  /** Forgets a node that React has removed for good. */
  end(node: Node): void;
};

/** Where a text was: its parent, the node behind it, and the node in its place. */
type Removal = { parent: Node; next: Node | null; replacement: Node | undefined };

/** `update` has to add the records that the browser has not delivered yet. */
export function followReplacedNodes(update: () => void): ReplacedNodes {
  const removals = new WeakMap<Node, Removal>();
  const ended = new WeakSet<Node>();
  const { insertBefore, replaceChild } = Node.prototype;

  function add(records: readonly MutationRecord[]): void {
    const used = new Set<Node>();
    for (const record of records) {
      for (const node of record.addedNodes) removals.delete(node);
      for (const node of record.removedNodes) {
        if (!isReplacement(node) || ended.has(node)) continue;
        const replacement = replacementIn(records, record, node, used);
        if (replacement) used.add(replacement);
        removals.set(node, { parent: record.target, next: record.nextSibling, replacement });
      }
    }
  }

  /** The nodes that are in the place of a text, the text itself first. */
  function* placesOf(text: Node): Generator<Node> {
    for (let node: Node | null | undefined = text; node; ) {
      yield node;
      const { parentNode }: Node = node;
      // A translator may also move a text into its replacement.
      node = isFont(parentNode) ? parentNode : removals.get(node)?.replacement;
    }
  }

  function childFor(parent: Node, node: Node): Node | undefined {
    if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node;
    update();
    for (const place of placesOf(node)) if (place.parentNode === parent) return place;
    return undefined;
  }

  function childAfter(parent: Node, text: Node): Node | null {
    let next: Node | null | undefined = removals.get(text)?.next;
    while (next && childFor(parent, next)?.parentNode !== parent) next = removals.get(next)?.next;
    return next ? (childFor(parent, next) ?? null) : null;
  }

  return {
    add,
    childFor,
    childAtOrAfter: (parent, node) => childFor(parent, node) ?? childAfter(parent, node),
    putBack(text) {
      update();
      for (const place of placesOf(text)) {
        if (!place.parentNode) continue;
        replaceChild.call(place.parentNode, text, place);
        return;
      }
      const parent = removals.get(text)?.parent;
      if (parent) insertBefore.call(parent, text, childAfter(parent, text));
    },
    end: (node) => void ended.add(node),
  };
}

/** Whether a translator may have put this node in the place of a text. */
export function isReplacement(node: Node | undefined): node is Node {
  return node?.nodeType === Node.TEXT_NODE || isFont(node);
}

function isFont(node: Node | null | undefined): node is Node {
  return node?.nodeName === 'FONT';
}

/**
 * The node that was added in the place of a removed node: in the same record, or as a font element
 * beside it in another record. `used` holds the replacements of other nodes.
 */
function replacementIn(
  records: readonly MutationRecord[],
  { target, addedNodes, previousSibling, nextSibling }: MutationRecord,
  node: Node,
  used: ReadonlySet<Node>,
): Node | undefined {
  if (addedNodes.length > 0) return [...addedNodes].find(isReplacement);
  for (const record of records) {
    const [font] = record.addedNodes;
    if (record.target !== target || !isFont(font) || used.has(font)) continue;
    const isBeside = record.nextSibling === node || record.previousSibling === node;
    const isBetween =
      record.nextSibling === nextSibling && record.previousSibling === previousSibling;
    if (isBeside || isBetween) return font;
  }
  return undefined;
}
