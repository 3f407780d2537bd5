import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { AppParts } from '../app-parts';
import { type Config, readConfig } from '../config';
import { createApiServers } from '../http/api-servers';
import { createReleaseTokens, type NewToken } from '../release-api/tokens';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { activate } from '../releases/live-state-changes';
import type { ReleaseStorage } from '../releases/release-storage';
import { type BuiltRelease, temporaryFolder, writeBuiltRelease } from './built-release';
import { TEST_SECRET } from './report-headers';

export type TestSite = {
  app: FastifyInstance;
  dataDir: string;
  apiUrls: readonly string[];
  /** Builds, stores and activates releases. Returns their versions in the same order. */
  release(...builds: BuiltRelease[]): Promise<string[]>;
  /** Builds, stores and publishes a release without the gate. Returns its version. */
  publish(build: BuiltRelease): Promise<string>;
  /** Builds a release into a folder and does not store it. */
  build(build: BuiltRelease): { folder: string; release: Release };
  token(names: string | string[], options?: NewToken): Promise<string>;
  /** Opens a free port of this machine. Returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

/** Opens the release storage of an edge with this data folder. */
export type OpenStorage = (dataDir: string) => ReleaseStorage | Promise<ReleaseStorage>;

const openInFolder: OpenStorage = (dataDir) => openFolderStorage(dataDir, () => {});

/** An edge with a data folder of its own. It has no port until `app.listen`. */
export async function startSite(
  settings: Partial<Config> = {},
  openStorage = openInFolder,
  parts: Partial<AppParts> = {},
): Promise<TestSite> {
  const folder = temporaryFolder();
  const dataDir = settings.dataDir ?? join(folder.path, 'data');
  const storage = await openStorage(dataDir);
  // Releases come in through a storage of their own, as from another process.
  let openedSecond: Promise<ReleaseStorage> | undefined;
  const secondStorage = () => {
    openedSecond ??= Promise.resolve(openStorage(dataDir));
    return openedSecond;
  };
  const tinymceFolder = join(__dirname, '../../node_modules/tinymce');
  const environment = { LOG_LEVEL: 'silent', PREVIEW_SECRET: TEST_SECRET };
  const config = { ...readConfig(environment), dataDir, ...settings };
  // Without an API, the edge would notice an outage and count no view.
  const noApi = settings.apiUrls ? {} : { apiServers: createApiServers([], { warn() {} }) };
  const app = await buildApp(config, { storage, tinymceFolder, ...noApi, ...parts });

  function build(built: BuiltRelease) {
    const target = join(folder.path, 'built', built.name, String(performance.now()));
    return { folder: target, release: writeBuiltRelease(target, built) };
  }

  return {
    app,
    dataDir,
    apiUrls: config.apiUrls,
    async release(...builds) {
      const { store, live } = await secondStorage();
      const releases: Release[] = [];
      for (const built of builds) releases.push(await store.put(build(built).folder));
      await live.change((state) => activate(state, releases));
      return releases.map(({ version }) => version);
    },
    async publish(built) {
      const { store, publications } = await secondStorage();
      const { name, version, commit } = await store.put(build(built).folder);
      await publications.add({ name, version, commit, at: Date.now(), by: 'test', notes: [] });
      return version;
    },
    build,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    token: (names, options) => createReleaseTokens(storage.tokens).make([names].flat(), options),
    async close() {
      await app.close();
      await storage.close();
      await (await openedSecond)?.close();
      folder.remove();
    },
  };
}
