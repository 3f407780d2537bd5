import { parse } from 'acorn';
import { LOCALES } from '../../src/language/locales.mjs';

/** What src/language/of-page.ts needs of a language, as code. */
export const OF_LANGUAGE = {
  $language$: (language) => JSON.stringify(language),
  $locale$: (language) => JSON.stringify(LOCALES[language]),
};

const PLACEHOLDERS = /\$text\$[\w$]+|\$language\$|\$locale\$/g;

/** The places of placeholders in a document, or in a script in which they are no calls. */
export function placeholdersIn(code) {
  return [...code.matchAll(PLACEHOLDERS)].map(({ 0: placeholder, index }) => ({
    placeholder,
    start: index,
    end: index + placeholder.length,
  }));
}

/**
 * The texts of a minified script.
 *
 * @param {string} code
 * @returns {{ placeholders: string[], editsFor: (compiledOf: Function) => object[] }}
 *   `editsFor` gets the function that returns the compiled text of a placeholder in a language
 *   (`compileText`). It returns `{ start, end, text }` for each place of the script that changes.
 */
export function textsOfScript(code) {
  const places = placeholdersIn(code);
  const hasCalls = places.some(({ end }) => code[end] === '(');
  const uses = hasCalls ? usesIn(parse(code, { ecmaVersion: 'latest' })) : places;
  return {
    placeholders: uses.map(({ placeholder }) => placeholder),
    editsFor: (compiledOf) => createFiller(code, uses, compiledOf).edits(0, code.length),
  };
}

/** The uses of texts in a tree, in the order of the code. One in a value comes after its call. */
function usesIn(tree) {
  const uses = [];
  visit(tree, (node) => {
    const { type, start, end } = node;
    if (isText(node)) uses.push({ placeholder: node.name, start, end });
    if (type === 'ArrowFunctionExpression' && isTextItself(node)) {
      uses.push({ placeholder: node.body.callee.name, start, end });
      return [];
    }
    if (type !== 'CallExpression' || !isText(node.callee)) return [node];
    uses.push({ placeholder: node.callee.name, start, end, argument: node.arguments[0] });
    return node.arguments;
  });
  return uses.sort((a, b) => a.start - b.start || b.end - a.end);
}

function isText({ type, name }) {
  return type === 'Identifier' && (name.startsWith('$text$') || Object.hasOwn(OF_LANGUAGE, name));
}

/** `values => text(values)`, which is the compiled text. */
function isTextItself({ params: [parameter, ...others], body }) {
  return (
    others.length === 0 &&
    parameter?.type === 'Identifier' &&
    body.type === 'CallExpression' &&
    isText(body.callee) &&
    body.arguments[0]?.name === parameter.name
  );
}

/** Fills one script with the texts of one language. */
function createFiller(code, uses, compiledOf) {
  return { edits };

  /** The edits of a part of the script. */
  function edits(start, end) {
    const result = [];
    let position = start;
    for (const use of uses) {
      if (use.start < position || use.end > end) continue;
      result.push({ start: use.start, end: use.end, text: codeOf(use) });
      position = use.end;
    }
    return result;
  }

  /** The code of a part of the script, after its edits and one more. */
  function filled({ start, end }, edit) {
    const sorted = [...edits(start, end), ...(edit ? [edit] : [])].sort(
      (a, b) => a.start - b.start,
    );
    let result = '';
    let position = start;
    for (const { start: from, end: to, text } of sorted) {
      result += code.slice(position, from) + text;
      position = to;
    }
    return result + code.slice(position, end);
  }

  function codeOf({ placeholder, argument }) {
    const compiled = compiledOf(placeholder);
    if (!argument) return compiled.code;
    const inPlace = compiled.codeOfCall(valuesOf(argument));
    return inPlace ?? `${compiled.code}(${filled(argument)})`;
  }

  /** The values of a call by name; none if they are not written there. */
  function valuesOf({ type, properties }) {
    const isWritten =
      type === 'ObjectExpression' &&
      properties.every(({ computed, key, value }) => !computed && key && value);
    if (!isWritten) return new Map();
    return new Map(
      properties.map(({ key, value }) => [key.name ?? key.value, describedValue(value)]),
    );
  }

  /** A value as `compileText` describes it. */
  function describedValue(node) {
    const code = filled(node);
    const inParentheses = `(${code})`;
    const operand = NEEDS_NO_PARENTHESES.has(node.type) ? code : inParentheses;
    return {
      code: node.type === 'SequenceExpression' ? inParentheses : code,
      operand,
      isSimple: isSimple(node),
      withText(content) {
        if (node.type !== 'ArrowFunctionExpression' || node.body.type === 'BlockStatement')
          return `${operand}(${content})`;
        const place = onlyUseOf(node);
        if (!place && node.params.length > 0) return `${operand}(${content})`;
        const result = filled(node.body, place && { ...place, text: content });
        return node.body.type === 'SequenceExpression' ? `(${result})` : result;
      },
    };
  }
}

const NEEDS_NO_PARENTHESES = new Set(['Identifier', 'MemberExpression', 'CallExpression']);

/** Whether an expression is short and the same each time. */
function isSimple({ type, computed, object }) {
  return (
    type === 'Identifier' ||
    type === 'Literal' ||
    (type === 'MemberExpression' && !computed && isSimple(object))
  );
}

/** The only place where `text => expression` uses its text. */
function onlyUseOf({ params: [parameter, ...others], body }) {
  if (others.length > 0 || parameter?.type !== 'Identifier') return undefined;
  const found = [];
  visit(body, (node) => {
    if (node.type === 'Identifier' && node.name === parameter.name) found.push(node);
    if (node.type === 'MemberExpression' && !node.computed) return [node.object];
    if (node.type !== 'Property' || node.computed) return [node];
    // In `{ text }`, no other code can take the place of the value.
    return node.shorthand ? [node.value, node.value] : [node.value];
  });
  return found.length === 1 ? { start: found[0].start, end: found[0].end } : undefined;
}

/**
 * Calls `look` for each node of a tree. What it returns is visited next: the node itself, whose
 * children follow, or others in its place.
 */
function visit(node, look) {
  for (const next of look(node))
    if (next !== node) visit(next, look);
    else
      for (const child of Object.values(node).flat())
        if (typeof child?.type === 'string') visit(child, look);
}
