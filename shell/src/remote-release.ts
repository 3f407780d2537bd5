import {
  isRemote,
  type MountedPageModule,
  moduleInstances,
  type PageModule,
  type Remote,
} from '@site/shared/remote';
import { ShellFileUnavailable } from './load-release';
import { withTimeout } from './with-timeout';

/** No release of a remote can be used in this page. */
export class RemoteUnavailable extends Error {
  constructor(readonly remote: string) {
    super(`the ${remote} remote could not be loaded`);
    this.name = 'RemoteUnavailable';
  }
}

/** Throws if the value is not the remote of this name, or does not use the shell's singletons. */
export function validRemote(name: string, value: unknown): Remote {
  if (!isRemote(value)) throw new Error('the container does not contain a remote');
  if (value.name !== name) throw new Error(`the container contains the ${value.name} remote`);
  const shellInstances = moduleInstances();
  const foreign = (Object.keys(shellInstances) as (keyof typeof shellInstances)[]).filter(
    (name) => value.instances[name] !== shellInstances[name],
  );
  if (foreign.length > 0) throw new Error(`the remote has its own ${foreign.join(', ')}`);
  return value;
}

/** A page of a remote. Throws if the remote does not have it. */
export async function loadPageModule(remote: Remote, page: string): Promise<PageModule> {
  const module = await withTimeout(remote.pages[page]?.());
  if (module && isMounted(module)) return (await loadMounting()).pageModuleOf(module);
  if (!module?.Component) throw new Error(`page ${page} is missing`);
  return module;
}

function isMounted(module: object): module is MountedPageModule {
  return 'mount' in module;
}

/** Loads the code that shows pages of other frameworks. Rejects with ShellFileUnavailable. */
async function loadMounting() {
  const loading = import(/* webpackChunkName: "mounting" */ './mounted-page');
  return withTimeout(loading).catch((cause) => {
    throw new ShellFileUnavailable('the code that mounts pages', cause);
  });
}

/** The fields of a report about an error. */
export function faultOf(error: unknown): { message: string; stack: string | undefined } {
  return error instanceof Error
    ? { message: error.message, stack: error.stack }
    : { message: String(error), stack: undefined };
}
