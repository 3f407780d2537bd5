import { until } from '@site/shared/testing/until';
import type { FastifyInstance } from 'fastify';
import type { RenderJob, RenderOutcome } from '../rendering/renderer';
import { isInRollout } from '../rollout/visitor-bucket';
import { remoteBuild, shellBuild, withServer } from '../testing/built-release';
import { injectedCalls } from '../testing/injected-calls';
import { startSite, type TestSite } from '../testing/running-site';

const SLOT = { slot: 'marketing/plans', version: 1, props: {}, isRendered: true as const };
const buckets = Array.from({ length: 100 }, (_, index) => index * 100);
const bucketOf = (isCanary: boolean) =>
  buckets.find((bucket) => isInRollout(bucket, 'shop', 50) === isCanary) ?? 0;

let site: TestSite;
let logLines: string[];
let jobs: RenderJob[];
let outcomeOfCard: (job: RenderJob) => RenderOutcome;
const rendered = (html: string): RenderOutcome => ({ kind: 'rendered', html, loaderData: null });

const marketing = () =>
  withServer({ ...remoteBuild('marketing', ['/']), slots: [{ ...SLOT, pages: ['page'] }] });

function shop(mark = '') {
  const card = {
    ...SLOT,
    name: 'plans',
    audience: 'everyone' as const,
    order: 10,
    calls: [],
    host: [],
  };
  const built = remoteBuild('shop', ['/shop'], mark);
  const files = { ...built.files, 'card.js': mark, 'card.css': `.card{order:${mark.length}}` };
  return withServer({ ...built, files, cards: [{ ...card, files: ['card.js', 'card.css'] }] });
}

beforeEach(async () => {
  jobs = [];
  logLines = [];
  outcomeOfCard = ({ remote }) => rendered(`<b>plans of ${remote?.version}</b>`);
  const renderer = {
    async render(job: RenderJob) {
      jobs.push(job);
      if (job.card) return outcomeOfCard(job);
      return rendered(`<main>${job.path} with ${JSON.stringify(job.cards)}</main>`);
    },
    close: () => undefined,
  };
  const api = async (app: FastifyInstance) => void app.get('/*', async () => ({}));
  const logStream = { write: (line: string) => logLines.push(line) };
  site = await startSite({ logLevel: 'warn' }, undefined, { renderer, api, logStream });
});
afterEach(() => site.close());

/** The rendered home page of a visitor with this bucket. */
async function home(bucket = 0) {
  const open = () => site.app.inject({ url: '/', cookies: { 'release-bucket': String(bucket) } });
  let answer = await open();
  await until(async () => {
    answer = await open();
    return answer.body.includes('<main>');
  });
  return answer;
}

test('a card is rendered with its own release, and its HTML is part of the page', async () => {
  const [, , version] = await site.release(withServer(shellBuild()), marketing(), shop());
  const { body } = await home();
  expect(body).toContain(`<main>/ with {"shop/plans":"<b>plans of ${version}</b>"}</main>`);
  const [cardJob, pageJob] = jobs;
  expect(cardJob).toMatchObject({ card: 'shop/plans', path: '/', remote: { name: 'shop' } });
  expect(cardJob?.site).toBe(pageJob?.site);
  expect(pageJob).toMatchObject({ remote: { name: 'marketing' } });
});

test('its style sheet is in the document, which does not load its script', async () => {
  const [, , version] = await site.release(withServer(shellBuild()), marketing(), shop());
  const { body, headers } = await home();
  expect(body).toContain(
    `<style data-href="/releases/shop/${version}/card.css" data-release="shop/${version}">`,
  );
  expect(body).not.toContain('card.js');
  const policy = String(headers['content-security-policy']);
  expect(policy.match(/style-src ([^;]*)/)?.[1]?.match(/'sha256-/g)).toHaveLength(3);
});

test.each<[string, RenderOutcome]>([
  ['fails', { kind: 'failed', blame: 'shop', message: 'no stock' }],
  ['takes too long', { kind: 'failed', blame: 'shop', message: 'not rendered within 2 s' }],
  ['cannot be rendered now', { kind: 'unavailable', message: 'the machine is too busy' }],
])('the page of a card that %s is rendered with an empty place', async (_what, outcome) => {
  outcomeOfCard = () => outcome;
  await site.release(withServer(shellBuild()), marketing(), shop());
  const { body } = await home();
  expect(body).toContain('<main>/ with {}</main>');
  expect(body).not.toContain('card.css');
  const told = outcome.kind === 'failed' ? [expect.stringContaining('The card plans of shop')] : [];
  expect(logLines.filter((line) => line.includes('not rendered'))).toEqual(told);
});

test('the card of a canary is in the documents of its visitors only', async () => {
  const [, , live] = await site.release(withServer(shellBuild()), marketing(), shop());
  const canary = await site.publish(shop('canary'));
  const api = injectedCalls(site, await site.token('shop'));
  await api.call('POST', 'shop/rollout', { version: canary, percent: 50 });
  expect((await home(bucketOf(false))).body).toContain(`plans of ${live}`);
  expect((await home(bucketOf(true))).body).toContain(`plans of ${canary}`);
  expect((await home(bucketOf(false))).body).not.toContain(canary);
});
