/** Looks at each node of a syntax tree. */
export function visit(node, look) {
  if (Array.isArray(node)) for (const item of node) visit(item, look);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') look(node);
    for (const value of Object.values(node)) visit(value, look);
  }
}
