import { statusText } from '../cli/status-command';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';
import { sendReport } from '../testing/send-report';
import type { ReleaseErrors } from './release-errors';
import type { ReleaseStatus } from './release-status';

/** Line 1, column 10 of the file (from 0) is line 5, column 2 of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['../shared/src/ui/../price.ts', './src/pages/order.tsx'],
  names: [],
  mappings: 'UCIE',
});

let site: TestSite;
let token: string;
let version: string | undefined;
beforeAll(async () => {
  site = await startSite();
  const shop = remoteBuild('shop', ['/shop']);
  const files = { ...shop.files, 'page.js.map': MAP, 'entry.js.map': 'no map' };
  [, version] = await site.release(shellBuild(), { ...shop, files });
  token = await site.token('shop');
});
afterAll(() => site.close());

async function get<Answer>(url: string, ownToken = token) {
  const response = await site.app.inject({ url, headers: { authorization: `Bearer ${ownToken}` } });
  return { status: response.statusCode, answer: response.json<Answer>() };
}

async function report(stack: string[]) {
  const failure = { outcome: 'failed', stage: 'error', message: 'no price', stack };
  const view = { ...failure, releases: { shop: version } };
  await sendReport(site, '192.0.2.1', view, { headers: { 'user-agent': 'Firefox/128.0' } });
}

test('an error has the lines of the sources, and those of built files without a usable map', async () => {
  const addressOf = (file: string, place: string) => `/releases/shop/${version}/${file}:${place}`;
  await report([
    addressOf('page.js', '1:12)'),
    addressOf('entry.js', '1:3'),
    addressOf('other.js', '2:1'),
  ]);
  const { answer } = await get<ReleaseErrors>('/releases/api/shop/errors');
  expect(answer.errors).toEqual([
    {
      version,
      stage: 'error',
      message: 'no price',
      page: '/shop',
      browser: 'Firefox 128',
      stack: [
        'src/pages/order.tsx:5:3',
        `shop/${version}/entry.js:1:3`,
        `shop/${version}/other.js:2:1`,
      ],
      count: 1,
      firstAt: expect.any(Number),
      lastAt: expect.any(Number),
    },
  ]);
});

test('the status says how many errors a name has, and the terminal shows the last ones', async () => {
  const { answer } = await get<ReleaseStatus>('/releases/api');
  expect(answer.names.map(({ name, errors }) => [name, errors])).toEqual([
    ['shell', 0],
    ['shop', 1],
  ]);
  const { errors } = (await get<ReleaseErrors>('/releases/api/shop/errors')).answer;
  const names = answer.names.map((one) => ({ ...one, lastErrors: errors }));
  expect(statusText({ history: [], names })).toMatch(
    /on \/shop: no price · 1 network, last .*, Firefox 128\n {4}at src\/pages\/order\.tsx:5:3/,
  );
});

test('source maps have no public address; the token of the name reads them', async () => {
  const open = await site.app.inject(`/releases/shop/${version}/page.js.map`);
  expect(open.statusCode).toBe(404);
  const path = `/releases/api/shop/source-maps/${version}/page.js.map`;
  expect((await get(path)).answer).toEqual(JSON.parse(MAP));
  expect((await get(path, await site.token('account'))).status).toBe(403);
  for (const other of [path.replace('.map', ''), path.replace(`${version}`, '..%2fshop')])
    expect((await get(other)).status).toBe(404);
});
