import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from '../app';
import { type Config, readConfig } from '../config';
import { addToken } from '../release-api/tokens';
import { activate } from '../releases/activate';
import { openFolderStorage, type ReleaseStorage } from '../releases/folder/folder-storage';
import { type BuiltRelease, temporaryFolder, writeBuiltRelease } from './built-release';

export type TestSite = {
  app: FastifyInstance;
  dataDir: string;
  apiUrl: string;
  /** Builds, stores and activates; gives the versions in the same order. */
  release(...builds: BuiltRelease[]): Promise<string[]>;
  /** Builds, stores and publishes, as if it had passed the gate; gives the version. */
  publish(build: BuiltRelease): Promise<string>;
  /** Builds into a folder, without storing it. */
  build(build: BuiltRelease): { folder: string; release: Release };
  token(name: string): Promise<string>;
  close(): Promise<void>;
};

/** Makes the storage of an edge from its data folder. */
export type MakeStorage = (dataDir: string) => ReleaseStorage | Promise<ReleaseStorage>;

const inFolder: MakeStorage = (dataDir) => openFolderStorage(dataDir, () => {});

/** An edge on a data folder of its own, without a listening port until `app.listen`. */
export async function startSite(
  settings: Partial<Config> = {},
  makeStorage = inFolder,
  parts: Partial<AppParts> = {},
): Promise<TestSite> {
  const folder = temporaryFolder();
  const dataDir = settings.dataDir ?? join(folder.path, 'data');
  const storage = await makeStorage(dataDir);
  // What releases beside the edge: another process, as far as the edge can tell.
  let opened: Promise<ReleaseStorage> | undefined;
  const elsewhere = () => {
    opened ??= Promise.resolve(makeStorage(dataDir));
    return opened;
  };
  const tinymceFolder = join(__dirname, '../../node_modules/tinymce');
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, ...settings };
  const app = await buildApp(config, { storage, tinymceFolder, ...parts });

  function build(built: BuiltRelease) {
    const target = join(folder.path, 'built', built.name, String(performance.now()));
    return { folder: target, release: writeBuiltRelease(target, built) };
  }

  return {
    app,
    dataDir,
    apiUrl: config.apiUrl,
    async release(...builds) {
      const { store, live } = await elsewhere();
      const releases: Release[] = [];
      for (const built of builds) releases.push(await store.put(build(built).folder));
      await live.change((state) => activate(state, releases));
      return releases.map(({ version }) => version);
    },
    async publish(built) {
      const { store, publications } = await elsewhere();
      const { name, version, commit } = await store.put(build(built).folder);
      await publications.add({ name, version, commit, at: Date.now(), by: 'test', notes: [] });
      return version;
    },
    build,
    token: (name) => addToken(dataDir, name),
    async close() {
      await app.close();
      await storage.close();
      await (await opened)?.close();
      folder.remove();
    },
  };
}
