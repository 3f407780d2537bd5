import { openFolderStorage } from '../releases/folder/folder-storage';
import { endCanary } from '../releases/live-state-changes';
import type { ReleaseStorage } from '../releases/release-storage';
import { bootOf } from '../testing/boot-of';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';

let site: TestSite;
/** That of the edge. */
let edgeStorage: ReleaseStorage;
/** The releases whose publications were removed. */
let removed: unknown[];
let api: ReturnType<typeof injectedCalls>;
let gifts: string | undefined;
beforeEach(async () => {
  const opened: ReleaseStorage[] = [];
  removed = [];
  site = await startSite({}, (dataDir) => {
    const storage = openFolderStorage(dataDir, () => {});
    const { publications } = storage;
    const remove: typeof publications.remove = async (...release) => {
      removed.push(release);
      await publications.remove(...release);
    };
    opened.push({ ...storage, publications: { ...publications, remove } });
    return opened.at(-1) as ReleaseStorage;
  });
  edgeStorage = opened[0] as ReleaseStorage;
  [, gifts] = await site.release(
    shellBuild(),
    remoteBuild('gifts', ['/gifts', '/gifts/:id'], 'one'),
    remoteBuild('shop', ['/shop', '/order/:id']),
  );
  api = injectedCalls(site, await site.token(['gifts', 'shell']));
});
afterEach(() => site.close());

const call: (typeof api)['call'] = (...parts) => api.call(...parts);

const retire = (body: object, name = 'gifts') => call('POST', `${name}/retire`, body);
const page = (path: string) => site.app.inject(path);

describe('a remote', () => {
  test('that is retired has no pages; its addresses name the page that takes their place', async () => {
    const { status, body } = await retire({ to: '/shop', by: 'Ada', why: 'merged into the shop' });
    expect([status, body.live, body.releases]).toEqual([200, null, []]);
    for (const path of ['/gifts', '/gifts/7/']) {
      const answer = await page(path);
      expect([path, answer.statusCode]).toEqual([path, 410]);
      expect(answer.body).toContain('<title>This page has ended');
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
      const { retired, remotes } = bootOf(answer.body);
      expect(remotes.map(({ name }) => name)).toEqual(['shop']);
      expect(retired).toEqual(
        ['/gifts', '/gifts/:id'].map((from) => ({
          path: from,
          to: '/shop',
          title: 'Title of /shop',
        })),
      );
    }
    expect((await page('/lost')).statusCode).toBe(404);
    expect((await page('/sitemap.xml')).body).not.toContain('/gifts');
    const { history } = (await call('GET', 'gifts/history')).body;
    expect(history.at(-1)).toMatchObject({
      action: 'retire',
      by: 'Ada (token of gifts, shell)',
      why: 'merged into the shop',
      from: gifts,
      to: null,
    });
  });

  test('is retired only with the page that takes the place of its pages', async () => {
    const { status, body } = await retire({ why: 'over' });
    expect([status, body.message]).toEqual([400, expect.stringContaining('(to)')]);
    expect((await page('/gifts')).statusCode).toBe(200);
  });

  test('that is activated again has its pages again', async () => {
    const version = await site.publish(remoteBuild('gifts', ['/gifts'], 'one'));
    await retire({ to: '/order/1', why: 'a mistake' });
    expect((await page('/gifts')).statusCode).toBe(410);
    expect((await call('POST', 'gifts/activate', { version })).status).toBe(200);
    const { statusCode, body } = await page('/gifts');
    expect(statusCode).toBe(200);
    expect(body).toContain('"retired":[]');
  });

  test('that is retired keeps its bad releases, and has them when it is activated again', async () => {
    const auditEntry = { by: 'edge', why: 'it failed', at: 1 };
    const good = await site.publish(remoteBuild('gifts', ['/gifts'], 'good'));
    const bad = await site.publish(remoteBuild('gifts', ['/gifts'], 'bad'));
    await call('POST', 'gifts/rollout', { version: bad, percent: 10 });
    await edgeStorage.live.change((state) => endCanary(state, 'gifts', 'revert', auditEntry));
    expect((await retire({ to: '/shop', why: 'over' })).status).toBe(200);
    const refused = [409, expect.stringContaining(`gifts ${bad} is bad`)];
    const plan = { steps: [10, 100], views: 200, minutes: 30 };
    for (const [action, fields] of [
      ['activate', {}],
      ['ship', plan],
    ] as const) {
      const { status, body } = await call('POST', `gifts/${action}`, { version: bad, ...fields });
      expect([status, body.message]).toEqual(refused);
    }
    expect((await call('POST', 'gifts/activate', { version: good })).status).toBe(200);
    const { status, body } = await call('POST', 'gifts/activate', { version: bad });
    expect([status, body.message]).toEqual(refused);
  });

  test('is not retired without a reason, to its own or an unknown page, or in a rollout; the shell never', async () => {
    const refused = async (body: object, text: string, name?: string) => {
      const answer = await retire(body, name);
      expect([answer.status, answer.body.message]).toEqual([
        expect.any(Number),
        expect.stringContaining(text),
      ]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    };
    await refused({ to: '/shop' }, '--why');
    for (const to of ['/gifts', '/nowhere'])
      await refused({ to, why: 'over' }, 'is not a page of another live remote');
    await refused({ to: '/shop', why: 'over' }, 'cannot be retired', 'shell');
    const version = await site.publish(remoteBuild('gifts', ['/gifts'], 'two'));
    await call('POST', 'gifts/rollout', { version, percent: 10 });
    await refused({ to: '/shop', why: 'over' }, 'End it first');
    expect((await page('/gifts')).statusCode).toBe(200);
  });
});

describe('a release', () => {
  test('that is retired cannot go live, and the history says why', async () => {
    const version = await site.publish(remoteBuild('gifts', ['/gifts'], 'two'));
    expect((await retire({ version, why: 'wrong prices' })).status).toBe(200);
    const { status, body } = await call('POST', 'gifts/activate', { version });
    expect([status, body.message]).toEqual([404, expect.stringContaining('was withdrawn by')]);
    const { history } = (await call('GET', 'gifts/history')).body;
    expect(history.at(-1)).toMatchObject({ action: 'retire', from: version, to: gifts });
  });

  test('that visitors may get is not retired', async () => {
    const live = await site.publish(remoteBuild('gifts', ['/gifts'], 'two'));
    await call('POST', 'gifts/activate', { version: live });
    const { status, body } = await retire({ version: live, why: 'over' });
    expect([status, body.message]).toEqual([409, expect.stringContaining('is in use')]);
    // It stays published all the time.
    expect(removed).toEqual([]);
    await call('POST', 'gifts/rollback', {});
    expect((await call('POST', 'gifts/activate', { version: live })).status).toBe(200);
    const next = await site.publish(remoteBuild('gifts', ['/gifts'], 'three'));
    await call('POST', 'gifts/rollout', { version: next, percent: 10 });
    expect((await retire({ version: next, why: 'over' })).status).toBe(409);
  });
});
