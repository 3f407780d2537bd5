import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isSourceMap, type LiveState, type Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { type ProxyOptions, serveApi } from '../http/serve-api';
import type { ReleaseStatus } from '../release-api/release-status';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { createFolderStore } from '../releases/folder/folder-store';
import { EMPTY_LIVE_STATE, type LiveStateWriter } from '../releases/live-state';
import { activate } from '../releases/live-state-changes';
import { readRelease } from '../releases/verify-release';
import { createReleaseClient, UsageError } from './release-client';
import { releaseOfEdge } from './release-of-edge';

/** Only this machine reaches it. */
const HOST = 'localhost';

export type DevEdge = {
  url: string;
  /**
   * Serves the build of a folder, without the gate, and open pages reload. Returns undefined when
   * this build is served already. Throws ReleaseRefused while the build is incomplete.
   */
  serveBuild(dist: string): Promise<Release | undefined>;
  close(): Promise<void>;
};

/**
 * An edge on this machine with the live releases of a site, whose API answers the calls. Only the
 * browsers of this machine reach it, and it changes nothing at the site. Throws EdgeError and
 * UsageError.
 */
export async function startDevEdge(
  env: NodeJS.ProcessEnv,
  { dataDir, port, tinymceFolder }: { dataDir: string; port: number; tinymceFolder: string },
): Promise<DevEdge> {
  const { edge: site } = createReleaseClient('', env);
  const storage = openFolderStorage(dataDir, () => {});
  const live = liveStateInMemory(await copyLiveReleases(env, dataDir));
  const config = readConfig({
    API_URL: site,
    DATA_DIR: dataDir,
    LIVE_RELOAD: 'on',
    LOG_LEVEL: 'silent',
  });
  const app = await buildApp(
    // The policy allows Turnstile, because the site may use it.
    { ...config, turnstile: true },
    { storage, live, tinymceFolder, api: serveApiOf(site) },
  );
  await app.listen({ port, host: HOST }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is in use. Choose another one: release dev --port 8091`);
  });
  const { port: ownPort } = app.server.address() as AddressInfo;

  return {
    url: `http://${HOST}:${ownPort}`,
    async serveBuild(dist) {
      const { name, version } = await readRelease(dist);
      if ((await live.current()).releases[name]?.live.version === version) return undefined;
      // The store may have this version from an earlier call, or from the site, then without source
      // maps.
      const stored = await storage.store.find(name, version);
      const release = stored ?? (await storage.store.put(dist));
      await live.change((state) => withBuild(state, release));
      return release;
    },
    async close() {
      await app.close();
      await storage.close();
    },
  };
}

/** Copies what the visitors of the site get. Returns it as a live state. */
async function copyLiveReleases(env: NodeJS.ProcessEnv, dataDir: string): Promise<LiveState> {
  const { names } = await createReleaseClient('', env).get<ReleaseStatus>('');
  const store = createFolderStore(join(dataDir, 'releases'));
  const releases: Release[] = [];
  for (const { name, live } of names) {
    if (!live) continue;
    const client = createReleaseClient(name, env);
    const { release, read } = await releaseOfEdge(client, name, live);
    // The maps of other teams need their tokens.
    const files = release.files.filter(({ path }) => !isSourceMap(path));
    const withoutMaps = { ...release, files };
    const json = JSON.stringify(withoutMaps);
    releases.push(await store.putSource({ release: withoutMaps, json, read }));
  }
  return activate(EMPTY_LIVE_STATE, releases);
}

/** The live state with a build live. It has no fallback, so pages that fail are seen as failed. */
function withBuild(state: LiveState, build: Release): LiveState {
  const { [build.name]: _replaced, ...others } = state.releases;
  return activate({ ...state, releases: others }, [build]);
}

function liveStateInMemory(initial: LiveState): LiveStateWriter {
  let state = initial;
  return {
    current: async () => state,
    async change(change) {
      state = await change(state);
      return state;
    },
  };
}

/**
 * Passes calls on to the site. The API accepts changing calls from the origin of the site only, so
 * calls from pages of this edge get that origin. `hostname` is compared as well: another site may
 * have a host name that resolves to this machine.
 */
function serveApiOf(site: string) {
  return async (app: FastifyInstance, options: ProxyOptions) => {
    app.addHook('onRequest', async ({ headers, host, hostname }) => {
      if (hostname === HOST && headers.origin === `http://${host}`) headers.origin = site;
    });
    await serveApi(app, { ...options, publicHost: new URL(site).host });
  };
}
