import { type Context, createContext, Script } from 'node:vm';
import type { RenderRequest, ServerScript } from '../messages';
import { createGlobals } from './globals';
import { createTimers, type Timers } from './timers';

/** Each context has a copy of the shell, which takes some megabytes. */
const MAX_CONTEXTS = 6;

/** What the shell's `render` returns. */
export type Rendered = { html: string; loaderData: unknown };

type ShellExports = {
  singletons: Record<string, unknown>;
  render(options: unknown): Promise<Rendered>;
};

/** What the shell and the remote of a context export. */
type ContextExports = { shell: ShellExports; entryPoint: unknown };

/**
 * Runs the scripts of releases, each pair of a shell and a remote in a context of its own, so that
 * a release cannot change what another one runs with.
 */
export function createContexts() {
  /** All scripts of this process. The edge replaces a process that has many of them. */
  const scripts = new Map<string, Script>();
  /** The context that was used last is at the end. */
  const contexts = new Map<string, ContextExports>();
  const timers = createTimers();

  function scriptOf({ name, version, code }: ServerScript): Script {
    const key = `${name}/${version}`;
    const script =
      scripts.get(key) ??
      // The edge sends the code with the first request for a script. It begins on the first line
      // here, so that the line numbers of stacks stay right.
      new Script(`(function (module, exports, require) {${code ?? ''}\n})`, {
        filename: `/releases/${key}/server.js`,
      });
    scripts.set(key, script);
    return script;
  }

  function contextOf({ shell, remote }: RenderRequest): ContextExports {
    const key = [shell, ...(remote ? [remote] : [])]
      .map(({ name, version }) => `${name}/${version}`)
      .join(' ');
    const context =
      contexts.get(key) ?? openContext(timers, scriptOf(shell), remote && scriptOf(remote));
    contexts.delete(key);
    contexts.set(key, context);
    const [leastRecent] = contexts.keys();
    if (contexts.size > MAX_CONTEXTS && leastRecent !== undefined) contexts.delete(leastRecent);
    return context;
  }

  return {
    async render(request: RenderRequest): Promise<Rendered> {
      const { boot, path, site, remote, card, cards } = request;
      const { shell, entryPoint } = contextOf(request);
      return shell.render({
        boot,
        path,
        site,
        card,
        cards,
        remote: remote && { name: remote.name, version: remote.version, entryPoint },
      });
    },
    /** Ends what the last page has left running. */
    async endLeftovers(): Promise<void> {
      timers.endAll();
      // While a page resolves promises without end, this does not continue, and there is no reply.
      await new Promise((resolve) => setImmediate(resolve));
      // A promise that has resolved in between may have set a timer.
      timers.endAll();
    },
  };
}

function openContext(
  timers: Timers,
  shellScript: Script,
  remoteScript: Script | undefined,
): ContextExports {
  const context = createContext(createGlobals(timers), {
    codeGeneration: { strings: false, wasm: false },
  });
  const shell = run(shellScript, context, {}) as ShellExports;
  const remote = remoteScript && run(remoteScript, context, shell.singletons);
  return { shell, entryPoint: (remote as { default?: unknown } | undefined)?.default };
}

/** The exports of a CommonJS script, which can require these modules only. */
function run(script: Script, context: Context, modules: Record<string, unknown>): unknown {
  const module = { exports: {} };
  script.runInContext(context)(module, module.exports, (name: string) => {
    if (!Object.hasOwn(modules, name)) throw new Error(`${name} is not available on the server`);
    return modules[name];
  });
  return module.exports;
}
