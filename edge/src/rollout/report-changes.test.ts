import { MAX_REPORTED_CHANGES } from '@site/shared/contract';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import { type LocalServer, startServer } from '@site/shared/testing/local-server';
import { EMPTY_LIVE_STATE } from '../releases/live-state';
import { createChangeReporter } from './report-changes';

const secret = 's'.repeat(32);
let api: LocalServer;
let url: string;
let status: number;
let received: HistoryEntry[][];
let state: LiveState;
const live = { current: async () => state };

beforeAll(async () => {
  api = await startServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { changes } = JSON.parse(body);
    const isAllowed = request.headers.authorization === `Bearer ${secret}`;
    response.writeHead(isAllowed ? status : 403).end();
    if (response.statusCode === 200) received.push(changes);
  });
  url = api.url;
});
afterAll(() => void api.close());
beforeEach(() => {
  status = 200;
  received = [];
  state = withChanges(1);
});

function withChanges(count: number): LiveState {
  const history = Array.from({ length: count }, (_, at) => ({
    ...{ at, name: 'shop', action: 'activate' as const, from: null, to: 'aaaaaaaaaaaa' },
    ...{ by: 'Ann', why: '' },
  }));
  return { ...EMPTY_LIVE_STATE, history };
}
const reporter = (apiUrls = [url]) => createChangeReporter({ live, apiUrls, secret });
const times = () => received.map((changes) => changes.map(({ at }) => at));

test('a change is reported once, and again after a restart', async () => {
  const report = reporter();
  await report();
  await report();
  state = withChanges(2);
  await report();
  await reporter()();
  expect(times()).toEqual([[0], [1], [0, 1]]);
});

test('a change that the API did not take is sent again', async () => {
  const report = reporter();
  status = 503;
  await expect(report()).rejects.toThrow('status 503');
  state = withChanges(2);
  status = 200;
  await report();
  expect(times()).toEqual([[0, 1]]);
});

test('another process of the API takes what the first one does not', async () => {
  await reporter(['http://127.0.0.1:1', url])();
  expect(times()).toEqual([[0]]);
});

test('a long history is sent in parts', async () => {
  state = withChanges(MAX_REPORTED_CHANGES + 1);
  await reporter()();
  expect(received.map(({ length }) => length)).toEqual([MAX_REPORTED_CHANGES, 1]);
});

test('a reason that no database can store is sent in a form that it can', async () => {
  const [change] = withChanges(1).history;
  state = { ...state, history: change ? [{ ...change, why: 'cut \ud83d', by: 'A\0nn' }] : [] };
  await reporter()();
  expect(received.flat()).toMatchObject([{ why: 'cut \uFFFD', by: 'A\uFFFDnn' }]);
});

test('a refused report names the status and not the secret', async () => {
  const report = createChangeReporter({ live, apiUrls: [url], secret: 'wrong' });
  await expect(report()).rejects.toThrow(/: status 403\. (?!.*wrong)/);
});
