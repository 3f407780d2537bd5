import { createRequire } from 'node:module';
import { COUNTER_NAME_PATTERN, MAX_RELEASE_COUNTERS } from '../src/release/names.mjs';
import { webpack } from './plugins.mjs';

const { WebpackError } = webpack;
// webpack has no other way to follow an imported name through the scopes of a module.
const { harmonySpecifierTag } = createRequire(import.meta.url)(
  'webpack/lib/dependencies/HarmonyImportDependencyParserPlugin',
);

const PLUGIN = 'CountersPlugin';
const HOST = '@site/shared/host';
const COUNT_EVENT = 'countEvent';
const NAME = new RegExp(`^${COUNTER_NAME_PATTERN}$`);
/** Before webpack's own plugin, which takes the expression. */
const FIRST = { name: PLUGIN, stage: -1 };

/**
 * Finds the names that a build gives to `countEvent`, and gives them to the release plugin as
 * `compilation.counters`. The edge counts no other name for the release, so each name must be a
 * text in its call: the build refuses a call or another use whose name it cannot read.
 */
export class CountersPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation, { normalModuleFactory }) => {
      normalModuleFactory.hooks.parser.for('javascript/auto').tap(PLUGIN, watchParser);
      normalModuleFactory.hooks.parser.for('javascript/esm').tap(PLUGIN, watchParser);
      // Before modules are concatenated.
      compilation.hooks.afterOptimizeDependencies.tap(PLUGIN, (modules) => {
        const names = [...modules].flatMap(({ buildInfo }) => buildInfo?.counters ?? []);
        compilation.counters = [...new Set(names)].sort();
        const { length } = compilation.counters;
        if (length > MAX_RELEASE_COUNTERS)
          compilation.errors.push(
            new WebpackError(
              `The build counts ${length} events, at most ${MAX_RELEASE_COUNTERS} are possible: ${compilation.counters.join(', ')}.`,
            ),
          );
      });
    });
  }
}

function watchParser(parser) {
  parser.hooks.callMemberChain.for(harmonySpecifierTag).tap(FIRST, (call, members) => {
    if (!isCountEvent(parser.currentTagData, members)) return;
    const [argument] = call.arguments;
    const name = argument && parser.evaluateExpression(argument);
    if (name?.isString() && NAME.test(name.string)) addCounter(parser.state.module, name.string);
    else refuse(parser, call);
  });
  parser.hooks.expression.for(harmonySpecifierTag).tap(FIRST, (expression) => {
    if (isCountEvent(parser.currentTagData)) refuse(parser, expression);
  });
  parser.hooks.expressionMemberChain.for(harmonySpecifierTag).tap(FIRST, (expression, members) => {
    if (isCountEvent(parser.currentTagData, members)) refuse(parser, expression);
  });
  parser.hooks.exportImportSpecifier.tap(FIRST, (statement, source, id) => {
    if (isCountEvent({ source, ids: [id] })) refuse(parser, statement);
  });
  parser.hooks.exportSpecifier.tap(FIRST, (statement, id) => {
    const settings = parser.getTagData(id, harmonySpecifierTag);
    if (settings && isCountEvent(settings)) refuse(parser, statement);
  });
}

/** Whether this is the function, also as a member of all exports of the host. */
function isCountEvent({ source, ids }, members = []) {
  const [name] = [...ids, ...members];
  return source === HOST && name === COUNT_EVENT;
}

function addCounter({ buildInfo }, name) {
  buildInfo.counters = [...(buildInfo.counters ?? []), name];
}

function refuse(parser, { loc, range }) {
  const error = new WebpackError(
    `Call countEvent with a text, as in countEvent('order-placed'): release.json lists the names. A name has lower-case letters, digits and dashes, at most 40 characters.`,
  );
  error.loc = loc ?? parser.getLocation({ range });
  parser.state.module.addError(error);
}
