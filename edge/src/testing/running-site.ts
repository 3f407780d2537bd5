import { join } from 'node:path';
import type { Release } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from '../app';
import { type Config, readConfig } from '../config';
import { addToken } from '../release-api/tokens';
import { activate } from '../releases/activate';
import { createFolderStore } from '../releases/folder-store';
import { liveFileIn, readLiveFile, writeLiveFile } from '../releases/live-file';
import { createPublications } from '../releases/published';
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

/** An edge on a data folder of its own, without a listening port until `app.listen`. */
export async function startSite(settings: Partial<Config> = {}, parts: Partial<AppParts> = {}): Promise<TestSite> {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const store = createFolderStore(join(dataDir, 'releases'));
  const tinymceFolder = join(__dirname, '../../node_modules/tinymce');
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, ...settings };
  const app = await buildApp(config, { store, tinymceFolder, ...parts });

  function build(built: BuiltRelease) {
    const target = join(folder.path, 'built', built.name, String(performance.now()));
    return { folder: target, release: writeBuiltRelease(target, built) };
  }

  return {
    app,
    dataDir,
    apiUrl: config.apiUrl,
    async release(...builds) {
      const releases = [];
      for (const built of builds) releases.push(await store.put(build(built).folder));
      await writeLiveFile(liveFileIn(dataDir), activate(await readLiveFile(liveFileIn(dataDir)), releases));
      return releases.map(({ version }) => version);
    },
    async publish(built) {
      const { name, version, commit } = await store.put(build(built).folder);
      await createPublications(dataDir).add({ name, version, commit, at: Date.now(), by: 'test', notes: [] });
      return version;
    },
    build,
    token: (name) => addToken(dataDir, name),
    async close() {
      await app.close();
      folder.remove();
    },
  };
}
