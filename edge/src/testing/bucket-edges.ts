import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config';
import { openBucketStorage } from '../releases/bucket/bucket-storage';
import type { ReleaseStorage } from '../releases/release-storage';
import { createPageErrors } from '../rollout/page-errors';
import { createReleaseCounting } from '../rollout/release-counting';
import { createCountsShare, storedCountsOf } from '../rollout/share-counts';
import type { ReleaseSupervisor } from '../rollout/supervise-releases';
import { remoteBuild, shellBuild, temporaryFolder } from './built-release';
import { injectedCalls } from './injected-calls';
import { startSite, type TestSite } from './running-site';
import { type S3Server, startS3 } from './s3/s3-server';
import { sendReport } from './send-report';

type Edge = {
  site: TestSite;
  /** What the edge does every two seconds. */
  turn(): Promise<void>;
  /** A call of the release API about `shop`. */
  call(method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer>;
  /** The state of `shop`. */
  state(): Promise<Answer>;
  publish(mark: string): Promise<string>;
  report(address: string, view: View): Promise<void>;
  /** One view from each of `visitors` networks. */
  views(version: string, visitors: number, outcome: string, from?: number): Promise<void>;
};

/** The tests compare what they expect of it. */
type Answer = ReturnType<typeof JSON.parse>;
type View = { releases: Record<string, string>; [field: string]: unknown };

/** Edges that share a bucket and a clock, with releases of the shell, `shop` and `support`. */
export type BucketEdges = {
  s3: S3Server;
  /** The first edge. */
  a: Edge;
  /** The live version of `shop`. */
  stable: string;
  /** The same name again is a restart. */
  start(name: string, settings?: Partial<Config>): Promise<Edge>;
  /** Milliseconds, UTC. */
  now(): number;
  pass(ms: number): void;
  close(): Promise<void>;
};

export async function startBucketEdges(): Promise<BucketEdges> {
  const temporary = temporaryFolder();
  const s3 = await startS3();
  const edges: Edge[] = [];
  let now = Date.UTC(2026, 0, 5);
  const clock = () => now;

  async function start(name: string, settings: Partial<Config> = {}): Promise<Edge> {
    const dataDir = join(temporary.path, name);
    const opened: ReleaseStorage[] = [];
    const open = async (folder: string) => {
      const storage = await openBucketStorage(s3.settings, join(folder, 'cache'), () => {});
      opened.push(storage);
      return storage;
    };
    const { counts, close } = await open(dataDir);
    await close();
    const counting = createReleaseCounting(clock, await storedCountsOf(counts, name));
    const pageErrors = createPageErrors(clock);
    const share = createCountsShare(counts, name, { counting, pageErrors }, clock);
    let supervisor: ReleaseSupervisor | undefined;
    const site = await startSite({ dataDir, ...settings }, open, {
      counting,
      now: clock,
      onSupervisor: (created) => {
        supervisor = created;
      },
    });
    const api = injectedCalls(site, await site.token('shop'));
    const edge: Edge = {
      site,
      async turn() {
        const live = opened.at(1)?.live;
        if (live) await share.exchange(await live.current());
        await supervisor?.decide();
      },
      async call(method, path, payload) {
        const { status, body } = await api.call(method, `shop${path}`, payload);
        return { status, ...body };
      },
      state: () => edge.call('GET', ''),
      publish: (mark) => site.publish(remoteBuild('shop', ['/shop', '/order'], mark)),
      async report(address, view) {
        const sender = { canaries: view.releases, now };
        const status = await sendReport(site, address, { first: false, ...view }, sender);
        if (status !== 204) throw new Error(`The report is refused: ${status}.`);
      },
      async views(version, visitors, outcome, from = 0) {
        for (let visitor = from; visitor < from + visitors; visitor += 1)
          await edge.report(`10.0.${visitor >> 8}.${visitor & 255}`, {
            releases: { shop: version },
            outcome,
          });
      },
    };
    edges.push(edge);
    return edge;
  }

  const a = await start('a');
  const [, stable = ''] = await a.site.release(
    shellBuild(),
    remoteBuild('shop', ['/shop', '/order'], 'one'),
    remoteBuild('support', ['/support']),
  );
  // The edge reads the bucket every 400 ms.
  while ((await a.state()).live !== stable) await wait(10);
  return {
    s3,
    a,
    stable,
    start,
    now: clock,
    pass(ms) {
      now += ms;
    },
    async close() {
      await Promise.all(edges.map(({ site }) => site.close()));
      await s3.down();
      temporary.remove();
    },
  };
}
