import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isSourceMap, type LiveState, type Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { createApiServers } from '../http/api-servers';
import { type ProxyOptions, serveApi } from '../http/serve-api';
import type { ReleaseStatus } from '../release-api/release-status';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { createFolderStore } from '../releases/folder/folder-store';
import { EMPTY_LIVE_STATE, type LiveStateWriter } from '../releases/live-state';
import { activate, activateAlone } from '../releases/live-state-changes';
import { readRelease } from '../releases/verify-release';
import { ALL_NAMES, createReleaseClient, UsageError } from './release-client';
import { releaseOfEdge } from './release-of-edge';

/** Other machines cannot reach an edge that listens on this name. */
const HOST = 'localhost';

/**
 * The edge asks the API whether it is ready, to judge releases and to choose between addresses.
 * This edge does neither, so one request an hour is enough.
 */
const API_CHECK_INTERVAL_MS = 3_600_000;

/** The edge of `release dev`. */
export type DevEdge = {
  url: string;
  /**
   * Serves the build of a folder without the gate, and reloads the open pages. Returns undefined
   * when this build is served already. Throws ReleaseRefused while the build is incomplete.
   */
  serveBuild(dist: string): Promise<Release | undefined>;
  close(): Promise<void>;
};

/**
 * Starts an edge on this machine with the live releases of the site that `EDGE_URL` names, and
 * passes calls on to the API of that site. Releases of this edge do not reach the site. Throws
 * EdgeError and UsageError.
 */
export async function startDevEdge(
  env: NodeJS.ProcessEnv,
  { dataDir, port, tinymceFolder }: { dataDir: string; port: number; tinymceFolder: string },
): Promise<DevEdge> {
  const { edge: siteUrl } = createReleaseClient(ALL_NAMES, env);
  // The storage reports only problems of its live.json, which `live` below replaces.
  const ignoreProblems = () => {};
  const storage = openFolderStorage(dataDir, ignoreProblems);
  const live = liveStateInMemory(await copyLiveReleases(env, dataDir));
  const config = readConfig({
    API_URL: siteUrl,
    DATA_DIR: dataDir,
    LIVE_RELOAD: 'on',
    COMPRESSION: 'quick',
    LOG_LEVEL: 'silent',
  });
  const log = { warn() {} };
  const apiServers = createApiServers(config.apiUrls, log, Date.now, API_CHECK_INTERVAL_MS);
  const app = await buildApp(
    // The policy allows Turnstile, because the site may use it.
    { ...config, turnstile: true },
    { storage, live, tinymceFolder, apiServers, api: serveApiOf(siteUrl) },
  );
  await app.listen({ port, host: HOST }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close();
    if (error.code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${port} is in use. Choose another one: release dev --port 8091`);
  });
  // With port 0 the system chooses one.
  const { port: chosenPort } = app.server.address() as AddressInfo;

  return {
    url: `http://${HOST}:${chosenPort}`,
    async serveBuild(dist) {
      const { name, version } = await readRelease(dist);
      if ((await live.current()).releases[name]?.live.version === version) return undefined;
      // The store has this version already if an earlier call stored it, or if it is live at the
      // site. The copy of the site has no source maps; its other files are the same.
      const stored = await storage.store.find(name, version);
      const release = stored ?? (await storage.store.put(dist));
      // Without a previous release, so that a page that fails is seen.
      await live.change((state) => activateAlone(state, [release]));
      return release;
    },
    async close() {
      await app.close();
      await storage.close();
    },
  };
}

/** Stores copies of the site's live releases, and returns a live state with them. */
async function copyLiveReleases(env: NodeJS.ProcessEnv, dataDir: string): Promise<LiveState> {
  const { names } = await createReleaseClient(ALL_NAMES, env).get<ReleaseStatus>('');
  const store = createFolderStore(join(dataDir, 'releases'));
  const releases: Release[] = [];
  for (const { name, live } of names) {
    if (!live) continue;
    const client = createReleaseClient(name, env);
    const { release, read } = await releaseOfEdge(client, name, live);
    // An edge gives source maps only to a token of their team.
    const files = release.files.filter(({ path }) => !isSourceMap(path));
    const withoutMaps = { ...release, files };
    const releaseJson = JSON.stringify(withoutMaps);
    releases.push(await store.putSource({ release: withoutMaps, releaseJson, read }));
  }
  return activate(EMPTY_LIVE_STATE, releases);
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
 * calls from pages of this edge get that origin. Pages of other sites keep their own origin, also
 * on a host name that resolves to this machine; therefore `hostname` is compared as well.
 */
function serveApiOf(siteUrl: string) {
  return async (app: FastifyInstance, options: ProxyOptions) => {
    app.addHook('onRequest', async ({ headers, host, hostname }) => {
      if (hostname === HOST && headers.origin === `http://${host}`) headers.origin = siteUrl;
    });
    await serveApi(app, { ...options, publicHost: new URL(siteUrl).host });
  };
}
