import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { firstPage } from '../releases/match-route';
import { ReleaseRefused } from '../releases/release-store';
import { type DevEdge, startDevEdge } from './dev-edge';
import type { CommandResult, Options } from './options';
import { UsageError } from './release-client';

const DEFAULT_PORT = '8090';
const POLL_MS = 300;
/**
 * A build is refused while its files are being written, which takes less than this many polls. A
 * build that is refused longer has a fault.
 */
const MAX_POLLS_OF_WRITING = 20;
const STANDARD_ERROR = 2;
const HAS_PROCESS_GROUPS = process.platform !== 'win32';

/**
 * `release dev`: serves the site with the build of this folder, on this machine only, and builds
 * again after each change, until Ctrl+C. Throws UsageError and EdgeError.
 */
export async function dev(options: Options): Promise<CommandResult> {
  const port = validPort(options.port ?? DEFAULT_PORT);
  const dataDir = await mkdtemp(join(tmpdir(), 'release-dev-'));
  const stopping = new AbortController();
  let isInterrupted = false;
  const stop = () => {
    isInterrupted = true;
    stopping.abort();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let edge: DevEdge | undefined;
  let build: ChildProcess | undefined;
  try {
    // Loaded here, because it finds the package of the editor, which is needed to serve pages only.
    const { tinymceFolder } = await import('../tinymce-folder');
    edge = await startDevEdge(process.env, { dataDir, port, tinymceFolder });
    process.stderr.write(`${edge.url}: the site, with the build of this folder\n`);
    build = watchBuild();
    build.once('exit', () => stopping.abort());
    await serveBuilds(edge, stopping.signal);
    if (!isInterrupted)
      throw new UsageError(
        'The build ended. Run the command in the folder of the shell or of a remote, and read the messages of the build above.',
      );
    return { result: { url: edge.url }, text: 'Stopped.' };
  } finally {
    if (build) await endBuild(build);
    await edge?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function validPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UsageError('Give a port of this machine: release dev --port 8090');
}

/**
 * Starts the build script of the package, which builds again after each change, with its output on
 * standard error. The build does not get the tokens. It has a process group of its own, so the
 * Ctrl+C of the terminal does not reach it, and `endBuild` ends it.
 */
function watchBuild(): ChildProcess {
  const { RELEASE_TOKEN: _release, PROMOTE_TOKEN: _promote, ...env } = process.env;
  return spawn('npm', ['run', 'build', '--', '--watch'], {
    env,
    stdio: ['ignore', STANDARD_ERROR, STANDARD_ERROR],
    detached: HAS_PROCESS_GROUPS,
  });
}

/** Ends npm and the processes that it has started for the build. npm itself leaves some running. */
async function endBuild(build: ChildProcess): Promise<void> {
  const { pid, exitCode, signalCode } = build;
  const isRunning = exitCode === null && signalCode === null;
  const exited = isRunning ? once(build, 'exit') : undefined;
  try {
    if (HAS_PROCESS_GROUPS && pid !== undefined) process.kill(-pid, 'SIGTERM');
    else build.kill();
  } catch {
    // The processes have ended already.
    return;
  }
  await exited;
}

/** Serves each finished build of this folder until the signal aborts. */
async function serveBuilds(edge: DevEdge, signal: AbortSignal): Promise<void> {
  let refusals = 0;
  for (; !signal.aborted; await pause(signal)) {
    try {
      const release = await edge.serveBuild(resolve('dist'));
      refusals = 0;
      if (release)
        process.stderr.write(
          `✓ ${release.name} ${release.version}: ${edge.url}${firstPage(release.routes)}\n`,
        );
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      // The first build has not finished yet.
      if (!existsSync('dist/release.json')) continue;
      refusals += 1;
      if (refusals === MAX_POLLS_OF_WRITING) process.stderr.write(`${error.message}\n`);
    }
  }
}

/** Waits until the next poll, or until the signal aborts. */
function pause(signal: AbortSignal): Promise<void> {
  return wait(POLL_MS, undefined, { signal }).catch(() => {});
}
