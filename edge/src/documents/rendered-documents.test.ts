import { RENDERED_MARK } from '@site/shared/page-script';
import { stays } from '@site/shared/testing/until';
import type { FastifyInstance } from 'fastify';
import type { RenderJob, RenderOutcome } from '../rendering/renderer';
import { remoteBuild, shellBuild, withServer } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';

const PAGE = '<div id="root"><!--page--><p>Loading</p><!--/page--></div>';
const TEMPLATE = `<!doctype html><html><head><!--title--><!--head--></head><body>${PAGE}<!--boot--></body></html>`;

let site: TestSite;
let jobs: RenderJob[];
let outcome: (job: RenderJob) => RenderOutcome;

/** Answers every call of the API, except `site/missing`. */
async function api(app: FastifyInstance): Promise<void> {
  app.get('/site/missing', (_request, reply) => reply.code(503).send({}));
  app.get('/site/legal-text', async ({ query, headers }) => ({
    ...(query as object),
    language: headers['accept-language'],
  }));
  app.get('/*', async () => ({ productName: 'Playlist Desk' }));
}

function shell() {
  const built = shellBuild();
  const files = {
    ...built.files,
    'document.html': TEMPLATE,
    'shell.css': '@font-face{src:url(font.woff2)}',
    'font.woff2': 'a font',
  };
  return withServer({ ...built, files, initial: [...(built.initial ?? []), 'font.woff2'] });
}

const shopWithoutServer = remoteBuild('shop', ['/prices', '/order/:number']);
const shop = () => withServer(shopWithoutServer);

beforeEach(async () => {
  // A rendering that the test before did not wait for is not one of this test.
  const ownJobs: RenderJob[] = [];
  jobs = ownJobs;
  outcome = ({ remote }) => ({
    kind: 'rendered',
    html: `<main>${remote ? 'the prices $&' : 'a frame'}</main>`,
    loaderData: null,
  });
  const renderer = {
    async render(job: RenderJob) {
      ownJobs.push(job);
      return outcome(job);
    },
    close: () => undefined,
  };
  site = await startSite({}, undefined, { renderer, api });
});

afterEach(() => site.close());

const get = (url: string) => site.app.inject({ url, headers: { accept: 'text/html' } });

/** The document after the first one has begun its rendering. */
async function getRendered(url: string) {
  await get(url);
  for (;;) {
    const document = await get(url);
    if (document.body.includes('<main>')) return document;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('the first document has no rendered page, and a later one has it', async () => {
  await site.release(shell(), shop());
  const first = await get('/prices');
  expect(first.body).toContain('<p>Loading</p>');
  expect(first.body).not.toContain(`<html ${RENDERED_MARK}>`);
  const { body } = await getRendered('/prices');
  expect(body).toContain('<div id="root"><main>the prices $&</main></div>');
  expect(body).toContain(`<html ${RENDERED_MARK}>`);
  expect(body).toContain('"site":{"settings":{"productName":"Playlist Desk"}');
  expect(jobs[0]).toMatchObject({ path: '/prices', remote: { name: 'shop' } });
});

/** The shop with a call with which its page of the prices starts. */
function shopWithCall(path: string) {
  const built = shop();
  const firstCall = { path, body: { page: 'terms' } };
  return { ...built, routes: (built.routes ?? []).map((route) => ({ ...route, firstCall })) };
}

test('the edge makes the first call of a public page, whose document has the answer', async () => {
  await site.release(
    { ...shell(), languages: { de: { missing: 0, manifest: {} } } },
    shopWithCall('site/legal-text'),
  );
  const { body } = await getRendered('/de/prices');
  const firstAnswer = {
    path: 'site/legal-text',
    body: '{"page":"terms"}',
    value: { page: 'terms', language: 'de' },
  };
  expect(jobs[0]?.site).toMatchObject({ firstAnswer });
  expect(body).toContain(`"firstAnswer":${JSON.stringify(firstAnswer)}`);
  expect(body).toContain(`<html ${RENDERED_MARK}>`);
});

test('a public page without the answer to its first call is not rendered', async () => {
  await site.release(shell(), shopWithCall('site/missing'));
  await get('/prices');
  await stays(async () => expect((await get('/prices')).body).toContain('<p>Loading</p>'), 50);
  expect(jobs.filter(({ path }) => path === '/prices')).toEqual([]);
});

test('an edge that listens renders its pages before the first visitor', async () => {
  await site.release(shell(), shop());
  await site.app.listen({ port: 0 });
  while (jobs.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(jobs.map(({ path }) => path)).toEqual(['/prices', '/order/-']);
  expect((await get('/prices')).body).toContain('<main>');
});

test('a German document names one address of a font, in its preload and in its style sheet', async () => {
  const [version] = await site.release(
    { ...shell(), languages: { de: { missing: 0, manifest: {} } } },
    shop(),
  );
  const { body } = await getRendered('/de/prices');
  const url = `/releases/shell/${version}/de/font.woff2`;
  expect(body.match(/[\w/]*font\.woff2/g)).toEqual([url, url]);
});

test('the style sheets are inside the document, and the policy allows them', async () => {
  const [version, shopVersion] = await site.release(shell(), shop());
  const { body, headers } = await getRendered('/prices');
  expect(body).not.toContain('rel="stylesheet"');
  expect(body).toContain(`url(/releases/shell/${version}/font.woff2)`);
  const address = `/releases/shop/${shopVersion}/page.css`;
  expect(body).toContain(`<style data-href="${address}" data-release="shop/${shopVersion}">`);
  const policy = String(headers['content-security-policy']);
  expect(policy.match(/style-src ([^;]*)/)?.[1]).toMatch(/^'self' 'sha256-\S+ 'sha256-\S+$/);
});

test('the font of a rendered page does not hold its paint back: it is loaded from the body', async () => {
  await site.release(shell(), shop());
  const partOfFont = (body: string) =>
    body.split('as="font"')[0]?.includes('<body') ? 'body' : 'head';
  expect(partOfFont((await get('/prices')).body)).toBe('head');
  expect(partOfFont((await getRendered('/prices')).body)).toBe('body');
});

test('a page for one visitor is rendered as its frame, once for all addresses', async () => {
  await site.release(shell(), shop());
  expect((await getRendered('/order/1')).body).toContain('<main>a frame</main>');
  expect((await get('/order/2')).body).toContain('<main>a frame</main>');
  expect(jobs.map(({ path }) => path)).toEqual(['/order/-']);
});

test('a remote without server output gets the frame', async () => {
  await site.release(shell(), shopWithoutServer);
  expect((await getRendered('/prices')).body).toContain('<main>a frame</main>');
});

test('a shell without server output is served without rendered pages', async () => {
  await site.release(shellBuild(), shop());
  const { body } = await get('/prices');
  await stays(async () => expect((await get('/prices')).body).toBe(body), 50);
  expect(jobs).toEqual([]);
});

test('a failed rendering leaves the document as it is', async () => {
  outcome = () => ({ kind: 'failed', blame: 'shop', message: 'no stock' });
  await site.release(shell(), shop());
  const { body } = await get('/prices');
  while (jobs.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await get('/prices')).body).toBe(body);
  expect((await get('/prices')).body).toBe(body);
  expect(jobs).toHaveLength(1);
});
