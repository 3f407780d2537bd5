import { parse } from 'acorn';

/** The parts of a call that the client of a page reads. The API alone uses the others. */
const READ_BY_PAGES = new Set(['path', 'response']);

/**
 * Makes the contract smaller in pages, which check no requests:
 *
 * - `endpoint({…})` keeps the path and the response of a call.
 * - Calls in constants of a module are marked as pure, so the minifier removes the schemas that a
 *   build does not use.
 */
export default function pageContractLoader(code) {
  const edits = [];
  for (const statement of parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    const { type, declarations } = statement.declaration ?? statement;
    if (type === 'VariableDeclaration')
      for (const { init } of declarations) collect(init, edits, code);
  }
  return applied(code, edits);
}

/** Adds the edits of an expression, and of the expressions in it, to `edits`. */
function collect(node, edits, code) {
  // The calls in a function do not run when the module is loaded.
  if (!node?.type || /Function/.test(node.type)) return;
  if (/^(Call|New)Expression$/.test(node.type))
    edits.push({ start: node.start, end: node.start, text: '/*#__PURE__*/ ' });
  const properties = isEndpoint(node) ? node.arguments[0].properties : [];
  const unread = properties.filter((property) => !READ_BY_PAGES.has(nameOf(property, code)));
  for (const property of unread) {
    const next = properties[properties.indexOf(property) + 1];
    edits.push({
      start: property.start,
      end: next?.start ?? node.arguments[0].end - 1,
      text: '',
    });
  }
  const children = isEndpoint(node)
    ? properties.filter((property) => !unread.includes(property))
    : Object.values(node).flat();
  for (const child of children) collect(child, edits, code);
}

/** The name of a property. Another form could hide a property that pages read. */
function nameOf({ start, end, key, computed }, code) {
  if (key?.type === 'Identifier' && !computed) return key.name;
  throw new Error(
    `The endpoint has the property '${code.slice(start, end)}'. Write each property of an endpoint with a plain name.`,
  );
}

function isEndpoint({ type, callee, arguments: [declaration] = [] }) {
  return (
    type === 'CallExpression' &&
    callee.name === 'endpoint' &&
    declaration?.type === 'ObjectExpression'
  );
}

/**
 * The code after the edits, which do not overlap. The calls of a chain begin at the same place, so
 * their equal marks become one.
 */
function applied(code, edits) {
  let result = '';
  let position = 0;
  const sorted = edits.sort((a, b) => a.start - b.start || a.end - b.end);
  sorted.forEach(({ start, end, text }, index) => {
    const before = sorted[index - 1];
    if (before?.start === start && before.end === end) return;
    result += code.slice(position, start) + text;
    position = end;
  });
  return result + code.slice(position);
}
