import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { inBrackets, withAccents } from '../../src/release/pseudo-language.mjs';

/**
 * The value of a text in a call, as code.
 *
 * @typedef {object} Value
 * @property {string} code an expression, which may stand in a list or a template
 * @property {string} operand the same, in parentheses where an operator or a call follows
 * @property {boolean} isSimple whether the code may stand in several places
 * @property {(text: string) => string} withText the code of a tag's result, from that of its text
 */

/**
 * The code of an ICU text in a language: a string literal for a text without values, otherwise a
 * function of the values. A tag, such as `<terms>our terms</terms>`, is a function that gets the
 * text inside it; the result is then a list of parts, which may be elements (`isRich`).
 *
 * `values` are the names that the text needs, each with its kind: `text`, `count` (of a plural),
 * `choice` (of a select) or `tag`. Throws SyntaxError for a text that is not ICU.
 *
 * `codeOfCall` is the code of a call of that function, with the values in their places. It is
 * undefined for a value that is computed and stands in several places.
 *
 * @param {string} text
 * @param {string} language such as `de`
 */
export function compileText(text, language) {
  return compileElements(parseText(text), language);
}

function compileElements(elements, language) {
  const values = new Map();
  const isRich = hasTag(elements);
  const emit = (context) => (isRich ? partsOf : stringOf)(elements, context);
  const code = emit({ language, values });
  return {
    code: values.size > 0 ? `(v=>${code})` : code,
    values: Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1))),
    isRich,
    /** @param {Map<string, Value>} given the values by name */
    codeOfCall(given) {
      const uses = new Map();
      const inPlace = emit({ language, values: new Map(), given, uses });
      const isPossible = [...uses].every(
        ([name, count]) => given.get(name)?.isSimple || (given.has(name) && count === 1),
      );
      return isPossible ? inPlace : undefined;
    },
  };
}

/** An English text in the pseudo language, compiled. */
export function compilePseudoText(text) {
  const elements = parseText(text);
  return compileElements(inPseudoLanguage(elements, lengthOf(elements)), 'en');
}

/** The elements of a text with accents, in brackets. */
function inPseudoLanguage(elements, length) {
  const [opening, closing] = inBrackets('|', length).split('|');
  return [
    { type: TYPE.literal, value: opening },
    ...accented(elements),
    { type: TYPE.literal, value: closing },
  ];
}

/** How long a value of a text is, as a guess. */
const LENGTH_OF_VALUE = 4;

/** The length of a text as a reader sees it, with the longest of each choice. */
function lengthOf(elements) {
  return elements.reduce((sum, { type, value, children, options }) => {
    if (type === TYPE.literal) return sum + value.length;
    if (children) return sum + lengthOf(children);
    if (!options) return sum + LENGTH_OF_VALUE;
    return sum + Math.max(...Object.values(options).map((option) => lengthOf(option.value)));
  }, 0);
}

function accented(elements) {
  return elements.map((element) => ({
    ...element,
    ...(element.type === TYPE.literal && { value: withAccents(element.value) }),
    ...(element.children && { children: accented(element.children) }),
    ...(element.options && {
      options: Object.fromEntries(
        Object.entries(element.options).map(([name, option]) => [
          name,
          { ...option, value: accented(option.value) },
        ]),
      ),
    }),
  }));
}

function parseText(text) {
  try {
    return parse(text, { captureLocation: false, shouldParseSkeletons: false });
  } catch (error) {
    throw new SyntaxError(`${error.message} in the text: ${text}`);
  }
}

function hasTag(elements) {
  return elements.some(
    ({ type, options }) =>
      type === TYPE.tag || Object.values(options ?? {}).some(({ value }) => hasTag(value)),
  );
}

/** The code of a list of parts. */
function partsOf(elements, context) {
  return `[${elements.map((element) => codeOf(element, context, partsOf)).join(',')}]`;
}

/** The code of a string: a literal, or a template. */
function stringOf(elements, context) {
  if (elements.every(({ type }) => type === TYPE.literal))
    return JSON.stringify(elements.map(({ value }) => value).join(''));
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? JSON.stringify(element.value).slice(1, -1).replaceAll('\\"', '"').replace(/[`$]/g, '\\$&')
      : `\${${codeOf(element, context, stringOf)}}`,
  );
  return `\`${parts.join('')}\``;
}

/** The code of one element. `nested` makes the code of the elements inside it. */
function codeOf(element, context, nested) {
  const { type, value } = element;
  if (type === TYPE.literal) return JSON.stringify(value);
  if (type === TYPE.pound)
    return `${operandOf(context, context.plural)}.toLocaleString("${context.language}")`;
  if (type === TYPE.argument) {
    addValue(context, value, 'text');
    return codeOfValue(context, value);
  }
  if (type === TYPE.tag) {
    addValue(context, value, 'tag');
    return codeOfTag(context, value, stringOf(element.children, context));
  }
  if (type === TYPE.plural) {
    addValue(context, value, 'count');
    return pluralOf(element, { ...context, plural: value }, nested);
  }
  if (type === TYPE.select) {
    addValue(context, value, 'choice');
    const options = Object.entries(element.options).map(([name, option]) => [
      `${operandOf(context, value)}===${JSON.stringify(name)}`,
      name,
      option,
    ]);
    return choiceOf(options, context, nested);
  }
  throw new SyntaxError(`{${value}} has a format. Format the value before the text gets it.`);
}

/** Exact numbers come first, as ICU says. */
function pluralOf({ value, options }, context, nested) {
  const conditions = Object.entries(options).map(([name, option]) => {
    const number = name.startsWith('=') ? Number(name.slice(1)) : numberOf(name, context.language);
    if (number !== undefined)
      return [
        `${operandOf(context, value)}===${number}`,
        name,
        withNumber(option, number, context),
      ];
    if (name === 'other') return ['', name, option];
    const category = `new Intl.PluralRules("${context.language}").select(${codeOfValue(context, value)})`;
    return [`${category}===${JSON.stringify(name)}`, name, option];
  });
  const isExact = ([, name]) => name.startsWith('=');
  return choiceOf(
    [...conditions.filter(isExact), ...conditions.filter((condition) => !isExact(condition))],
    context,
    nested,
  );
}

/** Numbers that show whether a category of a language has one number only. */
const SAMPLE = [0, 1, 2, 3, 5, 11, 21, 100, 101, 1_000_000, 0.5, 1.5];

/** The only number of a plural category: 1 of `one`, except in languages such as French. */
function numberOf(category, language) {
  const rules = new Intl.PluralRules(language);
  const numbers = SAMPLE.filter((number) => rules.select(number) === category);
  return category === 'one' && numbers.length === 1 ? numbers[0] : undefined;
}

/** An option of a plural with its number in the place of `#`. */
function withNumber(option, number, { language }) {
  const literal = { type: TYPE.literal, value: number.toLocaleString(language) };
  return {
    ...option,
    value: option.value.map((element) => (element.type === TYPE.pound ? literal : element)),
  };
}

/** A chain of conditions with `other` at its end. */
function choiceOf(options, context, nested) {
  const other = options.find(([, name]) => name === 'other');
  const otherCode = nested(other[2].value, context);
  return options
    .filter(([, name]) => name !== 'other')
    .reduceRight(
      (rest, [condition, , option]) => `${condition}?${nested(option.value, context)}:${rest}`,
      otherCode,
    );
}

function codeOfValue(context, name) {
  return givenValue(context, name)?.code ?? `v.${name}`;
}

/** The code of a value that an operator or a call follows. */
function operandOf(context, name) {
  return givenValue(context, name)?.operand ?? `v.${name}`;
}

function codeOfTag(context, name, text) {
  return givenValue(context, name)?.withText(text) ?? `v.${name}(${text})`;
}

/** The value for the code of a call, whose uses are counted; undefined for that of a function. */
function givenValue({ given, uses }, name) {
  uses?.set(name, (uses.get(name) ?? 0) + 1);
  return given?.get(name);
}

function addValue({ values }, name, kind) {
  if (!/^[a-z]\w*$/i.test(name)) throw new SyntaxError(`{${name}} is no name of a value.`);
  const known = values.get(name) ?? 'text';
  if (known !== 'text' && kind !== 'text' && known !== kind)
    throw new SyntaxError(`{${name}} is used in two ways in one text.`);
  values.set(name, kind === 'text' ? known : kind);
}
