import { slotContracts } from './contract-calls.mjs';
import { webpack } from './plugins.mjs';
import { usedCalls, usedExports } from './surface-plugin.mjs';

const { WebpackError } = webpack;
const PLUGIN = 'SlotsPlugin';
const SLOTS = '@site/shared/slots';
const HOST = '@site/shared/host';
/** The functions that JSX is compiled to: `jsx`, `jsxs`, `_jsxDEV`. */
const JSX = /^_?jsxs?(DEV)?$/;

/**
 * Finds the slots that the pages of a remote offer, `<Slot of={ticketAside} …>`, and the cards of
 * its entry point, `'ticket-orders': card(ticketAside, () => import('./cards/ticket-orders'))`.
 * Gives both to the release plugin as `compilation.slots` and `compilation.cards`. A slot is named
 * by its import: the build refuses any other expression, so a wrong name is an error of the build.
 */
export class SlotsPlugin {
  /** @param {{ name: string, entryPoint: string }} options */
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap(PLUGIN, (parser) => {
          parser.hooks.program.tap(PLUGIN, (program) => readModule(parser.state.module, program));
        });
      // Before modules are concatenated: the graph then still has each import.
      compilation.hooks.afterOptimizeDependencies.tap(PLUGIN, (modules) => {
        try {
          this.find(compilation, [...modules]);
        } catch (error) {
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
  }

  find(compilation, modules) {
    const { name, entryPoint } = this.options;
    const { compiler } = compilation;
    const contracts = slotContracts();
    const imports = importsOf(compilation, modules.find(isEntryPoint(entryPoint)));
    const pages = [...imports].filter(([request]) => request.startsWith('./pages/'));
    const offered = new Map();
    for (const module of modules)
      for (const slot of module.buildInfo?.offeredSlots ?? [])
        offered.set(slot, [...(offered.get(slot) ?? []), module]);
    compilation.slots = [...offered].map(([exported, users]) => {
      const contract = contractOf(contracts, exported);
      if (!contract.slot.startsWith(`${name}/`))
        throw new Error(`A page of ${name} offers ${contract.slot}, a slot of another remote.`);
      const offering = pages
        .filter(([, page]) => users.some((user) => reachableFrom(compilation, page).has(user)))
        .map(([request]) => request.slice('./pages/'.length));
      return { ...contract, pages: offering.sort() };
    });
    compilation.cards = modules
      .flatMap(({ buildInfo }) => buildInfo?.cards ?? [])
      .map(({ name: cardName, slot, request }) => {
        const contract = contractOf(contracts, slot);
        if (request !== `./cards/${cardName}`)
          throw new Error(`The card '${cardName}' is not import('./cards/${cardName}').`);
        if (contract.slot.startsWith(`${name}/`))
          throw new Error(
            `The card ${cardName} is for ${contract.slot}, a slot of its own remote.`,
          );
        const reachable = [...reachableFrom(compilation, imports.get(request))];
        const calls = Object.keys(usedCalls(compilation, modules, reachable)).sort();
        // The edge refuses a card whose own code uses exports of the host that change the page.
        // Shared code is left out.
        const own = reachable.filter(({ resource }) => resource?.startsWith(compiler.context));
        const host = usedExports(compilation, modules, HOST, own).sort();
        return { name: cardName, ...contract, calls, host };
      });
  }
}

function isEntryPoint(entryPoint) {
  return ({ rawRequest }) => rawRequest === entryPoint;
}

function contractOf(contracts, exported) {
  const contract = Object.hasOwn(contracts, exported) ? contracts[exported] : undefined;
  if (!contract) throw new Error(`${SLOTS} has no slot ${exported}.`);
  return contract;
}

/** The modules of the entry point's `import()`, by request. */
function importsOf({ moduleGraph }, module) {
  return new Map(
    (module?.blocks ?? []).flatMap(({ dependencies }) =>
      dependencies.map((dependency) => [dependency.request, moduleGraph.getModule(dependency)]),
    ),
  );
}

/** A module and all that it loads, directly or through others, by `import` and `import()`. */
function reachableFrom({ moduleGraph }, start) {
  const reached = new Set();
  const open = [start];
  while (open.length > 0) {
    const module = open.pop();
    if (!module || reached.has(module)) continue;
    reached.add(module);
    for (const connection of moduleGraph.getOutgoingConnections(module))
      if (connection.isActive(undefined) !== false) open.push(connection.module);
  }
  return reached;
}

/**
 * Stores a module's slots and cards in its `buildInfo`: webpack keeps it while the module is
 * unchanged.
 */
function readModule(module, program) {
  const slots = importedNames(program, SLOTS);
  const host = importedNames(program, HOST);
  if (slots.size === 0 && ![...host.values()].includes('Slot')) return;
  const { buildInfo } = module;
  const refuse = (text) => module.addError(new WebpackError(text));
  walk(program, (node) => {
    if (node.type === 'Property' && isCallOf(node.value, slots, 'card')) {
      const [slot, load] = node.value.arguments;
      const card = {
        name: node.key.name ?? node.key.value,
        slot: slots.get(slot?.name),
        request: load?.body?.source?.value,
      };
      if (!card.slot || !card.request)
        refuse(`Write a card as '${card.name}': card(slot, () => import('./cards/${card.name}')).`);
      else buildInfo.cards = [...(buildInfo.cards ?? []), card];
    }
    const [element, props] = node.type === 'CallExpression' ? node.arguments : [];
    if (JSX.test(node.callee?.name) && host.get(element?.name) === 'Slot') {
      const of = props.properties.find(({ key }) => key?.name === 'of')?.value;
      const slot = slots.get(of?.name);
      if (!slot) refuse(`Name the slot of <Slot> by its import of ${SLOTS}: of={ticketAside}.`);
      else buildInfo.offeredSlots = [...(buildInfo.offeredSlots ?? []), slot];
    }
  });
}

/** The names that a module imports from another one, by their local names. */
function importedNames({ body }, request) {
  return new Map(
    body
      .filter(({ type, source }) => type === 'ImportDeclaration' && source.value === request)
      .flatMap(({ specifiers }) => specifiers)
      .map(({ local, imported }) => [local.name, imported?.name]),
  );
}

function isCallOf(node, names, name) {
  return node?.type === 'CallExpression' && names.get(node.callee.name) === name;
}

function walk(node, visit) {
  if (!node || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object') walk(child, visit);
}
