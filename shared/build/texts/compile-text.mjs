import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { inBrackets, withAccents } from '../../src/release/pseudo-language.mjs';

/**
 * The code of an ICU text in a language: a string literal for a text without values, otherwise a
 * function of the values. A tag, such as `<terms>our terms</terms>`, is a function that gets the
 * text inside it; the result is then a list of parts, which may be elements.
 *
 * `values` are the names that the text needs, each with its kind: `text`, `count` (of a plural),
 * `choice` (of a select) or `tag`. Throws SyntaxError for a text that is not ICU.
 *
 * @param {string} text
 * @param {string} language such as `de`
 */
export function compileText(text, language) {
  return compileElements(parseText(text), language);
}

function compileElements(elements, language) {
  const values = new Map();
  const code = hasTag(elements)
    ? partsOf(elements, { language, values })
    : stringOf(elements, { language, values });
  return {
    code: values.size > 0 ? `(v=>${code})` : code,
    values: Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1))),
    isRich: hasTag(elements),
  };
}

/** The code of an English text in the pseudo language. */
export function compilePseudoText(text) {
  return compileElements(inPseudoLanguage(parseText(text), text.length), 'en').code;
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
    return `${codeOfValue(context.plural)}.toLocaleString("${context.language}")`;
  if (type === TYPE.argument) {
    addValue(context, value, 'text');
    return codeOfValue(value);
  }
  if (type === TYPE.tag) {
    addValue(context, value, 'tag');
    return `${codeOfValue(value)}(${stringOf(element.children, context)})`;
  }
  if (type === TYPE.plural) {
    addValue(context, value, 'count');
    return pluralOf(element, { ...context, plural: value }, nested);
  }
  if (type === TYPE.select) {
    addValue(context, value, 'choice');
    const options = Object.entries(element.options).map(([name, option]) => [
      `${codeOfValue(value)}===${JSON.stringify(name)}`,
      name,
      option,
    ]);
    return choiceOf(options, context, nested);
  }
  throw new SyntaxError(`{${value}} has a format. Format the value before the text gets it.`);
}

/** Exact numbers come first, as ICU says. */
function pluralOf({ value, options }, context, nested) {
  const category = `new Intl.PluralRules("${context.language}").select(${codeOfValue(value)})`;
  const conditions = Object.entries(options).map(([name, option]) => [
    name.startsWith('=')
      ? `${codeOfValue(value)}===${name.slice(1)}`
      : `${category}===${JSON.stringify(name)}`,
    name,
    option,
  ]);
  const isExact = ([, name]) => name.startsWith('=');
  return choiceOf(
    [...conditions.filter(isExact), ...conditions.filter((condition) => !isExact(condition))],
    context,
    nested,
  );
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

function codeOfValue(name) {
  return `v.${name}`;
}

function addValue({ values }, name, kind) {
  if (!/^[a-z]\w*$/i.test(name)) throw new SyntaxError(`{${name}} is no name of a value.`);
  const known = values.get(name) ?? 'text';
  if (known !== 'text' && kind !== 'text' && known !== kind)
    throw new SyntaxError(`{${name}} is used in two ways in one text.`);
  values.set(name, kind === 'text' ? known : kind);
}
