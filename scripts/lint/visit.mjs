/** Looks at each node of a syntax tree, except those inside of nodes that `isClosed` accepts. */
export function visit(node, look, isClosed = () => false) {
  if (Array.isArray(node)) for (const item of node) visit(item, look, isClosed);
  else if (node && typeof node === 'object' && !isClosed(node)) {
    if (typeof node.type === 'string') look(node);
    for (const value of Object.values(node)) visit(value, look, isClosed);
  }
}
