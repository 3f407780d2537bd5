import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HistoryEntry } from '@site/shared/release';
import type { BucketSettings } from '../releases/bucket/bucket-settings';
import { openBucketStorage } from '../releases/bucket/bucket-storage';
import { remoteBuild, shellBuild, temporaryFolder } from './built-release';
import { type ReleaseCalls, releaseCalls } from './release-calls';
import { startSite, type TestSite } from './running-site';
import { type S3Server, startS3 } from './s3/s3-server';

/** From an activation at one edge to the first page of another edge. */
export const MAX_DELAY_MS = 1_000;

/** An edge with a port, and the calls of the release command to it. */
export type Edge = {
  site: TestSite;
  shop: ReleaseCalls;
  support: ReleaseCalls;
  /** The problems of its storage. */
  reports: string[];
  page(path: string): Promise<{ status: number; text: string }>;
};

export type ListeningEdges = {
  s3: S3Server;
  a: Edge;
  b: Edge;
  /** The same name again is a restart. */
  start(name: string, changed?: Partial<BucketSettings>): Promise<Edge>;
  stop(edge: Edge): Promise<void>;
  close(): Promise<void>;
};

/** Two edges that share a bucket, with live releases of the shell, `shop` and `support`. */
export async function startListeningEdges(): Promise<ListeningEdges> {
  const temporary = temporaryFolder();
  const s3 = await startS3();
  const edges = new Set<Edge>();
  /** Of the remotes, known to all edges. */
  const tokens: Record<string, string> = {};

  async function start(name: string, changed: Partial<BucketSettings> = {}): Promise<Edge> {
    const reports: string[] = [];
    const site = await startSite({ dataDir: join(temporary.path, name) }, (folder) =>
      openBucketStorage({ ...s3.settings, ...changed }, join(folder, 'cache'), (problem) =>
        reports.push(problem),
      ),
    );
    const url = await site.listen();
    const calls = async (remote: string) => {
      tokens[remote] ??= await site.token(remote);
      return releaseCalls(url, remote, tokens[remote]);
    };
    const page = async (path: string) => {
      const answer = await fetch(url + path);
      return { status: answer.status, text: await answer.text() };
    };
    const [shop, support] = [await calls('shop'), await calls('support')];
    const edge = { site, shop, support, reports, page };
    edges.add(edge);
    return edge;
  }

  const a = await start('a');
  await a.site.release(
    shellBuild(),
    remoteBuild('shop', ['/shop']),
    remoteBuild('support', ['/support']),
  );
  const b = await start('b');
  await msUntilShown(a, '/shop', '/releases/shop/');
  return {
    s3,
    a,
    b,
    start,
    async stop(edge) {
      edges.delete(edge);
      await edge.site.close();
    },
    async close() {
      await Promise.all([...edges].map(({ site }) => site.close()));
      await s3.down();
      temporary.remove();
    },
  };
}

/** Publishes a build at an edge. Returns its version. */
export async function publish(
  edge: Edge,
  mark: string,
  name: 'shop' | 'support' = 'shop',
): Promise<string> {
  const built = edge.site.build(remoteBuild(name, [`/${name}`], mark));
  const { status, body } = await edge[name].publish(built);
  if (status !== 200) throw new Error(`The release is refused: ${body.message}`);
  return body.version ?? '';
}

/** The time in milliseconds until a page of the edge contains a text. */
export async function msUntilShown(edge: Edge, path: string, text: string): Promise<number> {
  const start = performance.now();
  while (!(await edge.page(path)).text.includes(text)) {
    if (performance.now() - start > 5 * MAX_DELAY_MS)
      throw new Error(`${path} does not show ${text}`);
    await wait(10);
  }
  return performance.now() - start;
}

export async function historyOf(edge: Edge): Promise<HistoryEntry[]> {
  return (await edge.shop.call('GET', '/history')).body.history as HistoryEntry[];
}
