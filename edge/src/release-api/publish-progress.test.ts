import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseClient, EdgeError } from '../cli/release-client';
import { remoteBuild } from '../testing/built-release';
import { releaseCalls } from '../testing/release-calls';
import { startSite } from '../testing/running-site';
import type { Published } from './publish';

let site: Awaited<ReturnType<typeof startSite>>;
let url: string;
let problems: string[];
let hasFailed: boolean;
beforeEach(() => {
  problems = [];
  hasFailed = false;
});
beforeAll(async () => {
  site = await startSite({}, undefined, {
    browserCheck: async (_candidate, _state, { onProgress } = {}) => {
      onProgress?.('✓ /shop (1.0 s)');
      onProgress?.('✓ the journey');
      return {
        problems,
        notes: ['a note'],
        steps: [{ name: '/shop', ms: 1_000, problems: 0 }],
        hasFailed,
      };
    },
  });
  url = await site.listen();
});
afterAll(() => site.close());

/** Uploads a build and publishes it with the client of the command. */
async function publish(mark: string) {
  const token = await site.token('shop');
  const built = site.build(remoteBuild('shop', ['/shop'], mark));
  const upload = await releaseCalls(url, 'shop', token).upload(built);
  const client = createReleaseClient('shop', { EDGE_URL: url, RELEASE_TOKEN: token });
  const steps: string[] = [];
  const published = client
    .post<Published>(`/uploads/${upload}/commit`, {}, (step) => steps.push(step))
    .catch((error: unknown) => error);
  return { answer: await published, steps };
}

test('the client receives each step of the gate, then the result, or the refusal', async () => {
  const { answer, steps } = await publish('good');
  expect(steps).toEqual(['✓ /shop (1.0 s)', '✓ the journey']);
  expect(answer).toEqual({ version: expect.any(String), notes: ['a note'] });

  problems = ['the page throws'];
  const refused = await publish('bad');
  expect(refused.steps).toHaveLength(2);
  expect(refused.answer).toBeInstanceOf(EdgeError);
  expect(refused.answer).toMatchObject({ status: 422, problems: ['the page throws'] });
});

test('a gate that could not end its check publishes nothing and leaves no refusal', async () => {
  const refusals = () =>
    readFileSync(join(site.dataDir, 'live.json'), 'utf8').match(/"action": ?"refuse"/g)?.length ??
    0;
  const before = refusals();
  problems = ['too busy'];
  hasFailed = true;
  const { answer } = await publish('unchecked');
  expect(answer).toMatchObject({ status: 503, problems: ['too busy'] });
  expect(refusals()).toBe(before);

  hasFailed = false;
  expect((await publish('at fault')).answer).toMatchObject({ status: 422 });
  expect(refusals()).toBe(before + 1);
});
