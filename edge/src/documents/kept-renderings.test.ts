import type { PublicAnswers, PublicSite } from '../rendering/public-site';
import { createKeptRenderings, type RenderDocument, type RenderResult } from './kept-renderings';
import type { ReadyDocument } from './ready-document';

const MINUTE_MS = 60_000;
const failure = { name: 'shop', version: 'a', message: 'no stock' };

let now: number;
let answers: PublicAnswers;
let results: RenderResult[];
let renders: number;

const publicSite: PublicSite = async () => answers;

function documentOf(html: string, bytes = 100): RenderResult {
  const buffer = Buffer.alloc(bytes);
  const document = { etag: html, html: buffer, br: Buffer.alloc(0), gz: Buffer.alloc(0) };
  const compose = async () => document as unknown as ReadyDocument;
  return { html, failedCards: [], compose };
}

const render: RenderDocument = async () => {
  renders += 1;
  return results.shift() ?? { unavailable: 'no result' };
};

/** Until the rendering in the background has ended. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const keepIn = (maxBytes?: number) =>
  createKeptRenderings(publicSite, () => undefined, {
    now: () => now,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });

beforeEach(() => {
  now = 10 * MINUTE_MS;
  answers = { settings: {}, configuration: {}, key: 'first' };
  results = [];
  renders = 0;
});

test('no request waits, and many requests begin one rendering', async () => {
  results = [documentOf('page')];
  const kept = keepIn().addPage(render);
  const none = { failures: [] };
  expect([kept.current(), kept.current(), kept.current()]).toEqual([none, none, none]);
  await settled();
  expect(kept.current().document?.etag).toBe('page');
  expect(renders).toBe(1);
});

test('a document stays until the one with the new settings is ready', async () => {
  results = [documentOf('old'), documentOf('new')];
  const kept = keepIn().addPage(render);
  await kept.renew();
  answers = { ...answers, key: 'second' };
  expect(kept.current().document?.etag).toBe('old');
  await settled();
  expect(kept.current().document?.etag).toBe('new');
});

test('no document is served from the moment on at which its prices change', async () => {
  results = [documentOf('old'), documentOf('new')];
  const kept = keepIn().addPage(render);
  answers = { ...answers, changesAt: now + MINUTE_MS };
  await kept.renew();
  now += MINUTE_MS - 1;
  expect(kept.current().document?.etag).toBe('old');
  now += 1;
  answers = { settings: {}, configuration: {}, key: 'second' };
  expect(kept.current().document).toBeUndefined();
  await settled();
  expect(kept.current().document?.etag).toBe('new');
});

test('a document is renewed after five minutes, and kept if its page is the same', async () => {
  const neverComposed = () => Promise.reject(new Error('composed again'));
  results = [
    documentOf('page'),
    { ...documentOf('page'), compose: neverComposed },
    documentOf('later'),
  ];
  const kept = keepIn().addPage(render);
  await kept.renew();
  const document = kept.current().document;
  now += 5 * MINUTE_MS;
  kept.current();
  await settled();
  expect(renders).toBe(2);
  expect(kept.current().document).toBe(document);
  now += 5 * MINUTE_MS;
  kept.current();
  await settled();
  expect(kept.current().document?.etag).toBe('later');
});

test('a document that was not used for long, or cannot be rendered again, is not served', async () => {
  results = [documentOf('old'), { unavailable: 'no process' }, documentOf('new')];
  const kept = keepIn().addPage(render);
  await kept.renew();
  now += 10 * MINUTE_MS;
  expect(kept.current().document?.etag).toBe('old');
  await settled();
  now += 6 * MINUTE_MS;
  expect(kept.current().document).toBeUndefined();
  await settled();
  expect(kept.current().document?.etag).toBe('new');
});

test('a failure is known, and the page is tried again after a minute', async () => {
  results = [{ failure }, documentOf('page')];
  const kept = keepIn().addPage(render);
  await kept.renew();
  expect(kept.current()).toEqual({ failures: [failure] });
  kept.current();
  await settled();
  expect(renders).toBe(1);
  now += MINUTE_MS;
  kept.current();
  await settled();
  expect(kept.current()).toMatchObject({ document: { etag: 'page' }, failures: [] });
});

test('a page that the renderer could not take is not called tried', async () => {
  results = [{ unavailable: 'too many pages wait' }, documentOf('page')];
  const kept = keepIn().addPage(render);
  expect(await kept.renew()).toBe(false);
  now += MINUTE_MS;
  expect(await kept.renew()).toBe(true);
});

test('a failure that stays is told once', async () => {
  const told: string[] = [];
  results = [{ failure }, { failure }, { failure: { ...failure, message: 'no price' } }];
  const kept = createKeptRenderings(publicSite, ({ message }) => told.push(message), {
    now: () => now,
  }).addPage(render);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await kept.renew()).toBe(true);
    now += MINUTE_MS;
  }
  expect(told).toEqual(['no stock', 'no price']);
});

test('a document whose card failed is kept, and the failure is told once', async () => {
  const told: string[] = [];
  const failedCard = { ...failure, card: 'plans' };
  const withoutCard = { ...documentOf('page'), failedCards: [failedCard] };
  results = [withoutCard, withoutCard];
  const kept = createKeptRenderings(publicSite, ({ message }) => told.push(message), {
    now: () => now,
  }).addPage(render);
  await kept.renew();
  now += 5 * MINUTE_MS;
  await kept.renew();
  expect(kept.current()).toMatchObject({ document: { etag: 'page' }, failures: [failedCard] });
  expect(told).toEqual(['no stock']);
});

test('the document that was not used for the longest time makes room', async () => {
  results = [documentOf('a'), documentOf('b'), documentOf('c')];
  const renderings = keepIn(250);
  const [a, b, c] = [
    renderings.addPage(render),
    renderings.addPage(render),
    renderings.addPage(render),
  ];
  await a.renew();
  await b.renew();
  a.current();
  await c.renew();
  expect(a.current().document?.etag).toBe('a');
  expect(c.current().document?.etag).toBe('c');
  expect(b.current().document).toBeUndefined();
});

test('a rendering that throws leaves the document as it is', async () => {
  const kept = keepIn().addPage(() => Promise.reject(new Error('the store cannot be read')));
  expect(await kept.renew()).toBe(true);
  expect(kept.current()).toEqual({ failures: [] });
});

test.each<[string, RenderDocument]>([
  ['rendering', () => Promise.reject(new Error('the store cannot be read'))],
  [
    'composing',
    async () => ({
      ...documentOf('other'),
      compose: () => Promise.reject(new Error('no template')),
    }),
  ],
])(
  'an error of %s with new settings: a minute later, the document is composed for them',
  async (_step, renderWithError) => {
    const renderings = [render, renderWithError, render];
    results = [documentOf('page'), { ...documentOf('new'), html: 'page' }];
    const kept = keepIn().addPage(async (site) => {
      const next = renderings.shift() ?? render;
      return next(site);
    });
    await kept.renew();
    answers = { ...answers, key: 'second' };
    await kept.renew();
    expect(kept.current().document?.etag).toBe('page');
    now += MINUTE_MS;
    await kept.renew();
    expect(kept.current().document?.etag).toBe('new');
  },
);
