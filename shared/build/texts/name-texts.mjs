import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { webpack } from '../plugins.mjs';

const { ConstDependency } = webpack.dependencies;
const { WebpackError } = webpack;
const NAME = 'name texts';
const TAG = Symbol(NAME);
/** What code imports the texts of its package from. */
const TEXTS = '#texts';

/**
 * The identifier that stands for a text in the code of a page until the build puts in the text of a
 * language. No minifier renames it, because the code does not declare it.
 */
export function placeholderOf(packageName, key) {
  return `$text$${packageName.replace(/\W/g, '_')}$${key.replace('.', '$')}`;
}

/** The name in the package.json of a folder. */
export function packageName(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).name;
}

/**
 * Lets modules name their texts by placeholders: `texts.cart.title()` becomes
 * `$text$shop$cart$title`, and `texts.cart.pay({ amount })` `$text$shop$cart$pay({ amount })`. So a
 * text is in the chunks that use it, and in no other.
 *
 * @param {import('webpack').Compiler} compiler
 * @param {() => { directory: string, name: string, texts: Map<string, object> }[]} packages
 */
export function nameTexts(compiler, packages) {
  compiler.hooks.compilation.tap(NAME, (_, { normalModuleFactory }) => {
    for (const type of ['javascript/auto', 'javascript/esm'])
      normalModuleFactory.hooks.parser.for(type).tap(NAME, (parser) => replaceIn(parser, packages));
  });
}

function replaceIn(parser, packages) {
  parser.hooks.import.tap(NAME, (statement, source) => {
    if (source !== TEXTS) return undefined;
    replace(parser, statement, '');
    return true;
  });
  parser.hooks.importSpecifier.tap(NAME, (statement, source, id, name) => {
    if (source !== TEXTS) return undefined;
    if (id !== null) refuse(parser, statement);
    const { module } = parser.state;
    const owner = packageOf(module.resource, packages());
    // The placeholders of the module depend on what values the texts have.
    module.buildInfo.fileDependencies.add(join(owner.directory, 'texts/en.json'));
    parser.tagVariable(name, TAG, owner);
    return true;
  });
  // So webpack leaves out what no export of the module uses, such as a table of unused texts.
  parser.hooks.isPure.for('MemberExpression').tap(NAME, ({ object }) => {
    const isText =
      object.type === 'MemberExpression' &&
      object.object.type === 'Identifier' &&
      parser.getTagData(object.object.name, TAG);
    return isText ? true : undefined;
  });
  parser.hooks.expression.for(TAG).tap(NAME, (expression) => refuse(parser, expression));
  parser.hooks.expressionMemberChain.for(TAG).tap(NAME, (expression, members) => {
    const text = find(parser, expression, members);
    if (text)
      replace(parser, expression, text.hasValues ? `(v=>${text.name}(v))` : `(()=>${text.name})`);
    return true;
  });
  parser.hooks.callMemberChain.for(TAG).tap(NAME, (call, members) => {
    const text = find(parser, call, members);
    if (text) replace(parser, text.hasValues ? call.callee : call, text.name);
    parser.walkExpressions(call.arguments);
    return true;
  });
}

/** The package of a file. One may be installed in the folder of another. */
function packageOf(file, packages) {
  return packages
    .filter(({ directory }) => file?.startsWith(directory + sep))
    .sort((a, b) => b.directory.length - a.directory.length)[0];
}

/** The text that an expression names, in the package of the module. */
function find(parser, expression, members) {
  const { name, texts } = parser.currentTagData;
  const key = members.join('.');
  const text = texts.get(key);
  if (!text) return refuse(parser, expression, key);
  return {
    name: placeholderOf(name, key),
    hasValues: Object.keys(text.values).length > 0,
  };
}

function refuse(parser, node, key) {
  const error = new WebpackError(
    key ? `No text has the name ${key}.` : 'Name each text in full: texts.group.name.',
  );
  error.loc = parser.getLocation(node);
  parser.state.module.addError(error);
}

function replace(parser, node, code) {
  const dependency = new ConstDependency(code, node.range);
  dependency.loc = parser.getLocation(node);
  parser.state.module.addPresentationalDependency(dependency);
}
