import { type CallShape, callShapes, contract } from '@site/shared/contract';
import type { Surface } from '@site/shared/release';
import { hiddenCallProblems, surfaceProblems } from './contract-surface';

const offered: Record<string, CallShape> = {
  'shop/quote': {
    request: { country: 'string', coupon: 'string?' },
    response: { amount: 'number', owned: 'array?', 'owned[].id': 'number' },
  },
};

function remote(uses: Partial<Surface['uses']>, name = 'shop') {
  return { name, surface: { uses: { calls: {}, host: [], router: [], schema: [], ...uses } } };
}
function shell(host: string[], router: string[] = []) {
  return {
    ...remote({}, 'shell'),
    surface: { ...remote({}).surface, offers: { host, router, schema: [] } },
  };
}
function calling(request: CallShape['request'], response: CallShape['response']) {
  return remote({ calls: { 'shop/quote': { request, response } } });
}

test('a remote may use what the live shell and its canary offer', () => {
  const candidate = remote({ host: ['confirm', 'countEvent'], router: ['Link'] });
  expect(surfaceProblems(candidate, [shell(['confirm', 'countEvent'], ['Link'])])).toEqual([]);
  const problems = surfaceProblems(candidate, [
    shell(['confirm', 'countEvent'], ['Link']),
    shell(['confirm'], ['Link']),
  ]);
  expect(problems).toEqual([
    'shop uses countEvent of @site/shared/host, which the shell does not have. Release the shell first, or both together: release set shell remote-shop.',
  ]);
});

test('a shell must keep what the live remotes use', () => {
  const users = [remote({ host: ['confirm'] })];
  expect(surfaceProblems(shell(['confirm']), users)).toEqual([]);
  expect(surfaceProblems(shell([]), users)).toEqual([
    expect.stringContaining('Keep it in the shell'),
  ]);
});

test('scripts that call the API need a surface with calls', () => {
  const scripts = [{ path: 'page.js', text: 'call({path:"shop/quote"})' }];
  expect(hiddenCallProblems(remote({}), scripts)).toEqual([
    'page.js calls shop/quote of the API, and the surface in release.json does not name it. Build it with the shared preset.',
  ]);
  expect(hiddenCallProblems(calling({}, {}), scripts)).toEqual([]);
  const ofTool = { ...calling({}, {}), container: 'module' as const };
  expect(hiddenCallProblems(ofTool, scripts)).toEqual([]);
  expect(hiddenCallProblems(ofTool, [{ path: 'page.mjs', text: '"shop/get-orders"' }])).toEqual([
    'page.mjs calls shop/get-orders of the API, and the surface in release.json does not name it. Name it in uses of remote.json.',
  ]);
  expect(hiddenCallProblems(remote({}), [{ path: 'page.js', text: '"/shop/quote"' }])).toEqual([]);
});

test.each([
  [{ country: 'string', coupon: 'string' }, { amount: 'number' }, []],
  // Parts of an answer that the release may do without.
  [{ country: 'string' }, { amount: 'number?', discount: 'number?' }, []],
  [{}, {}, ['country is missing']],
  [{ country: 'number' }, {}, ['country is number, expected string']],
  [{ country: 'string?' }, {}, ['country may be missing or null']],
  [{ country: 'string', gift: 'boolean' }, {}, ['gift is unknown to it']],
  [{ country: 'string' }, { total: 'number' }, ['total is missing']],
  [{ country: 'string' }, { owned: 'array' }, ['owned may be missing or null']],
])('a call that sends %j and reads %j has the problems %j', (request, response, expected) => {
  const problems = surfaceProblems(calling(request as never, response as never), [], offered);
  expect(problems).toHaveLength(expected.length);
  for (const [index, text] of expected.entries()) expect(problems[index]).toContain(text);
});

test('a call that the API does not have is refused, and the contract fits itself', () => {
  const missing = remote({ calls: { 'shop/gift': { request: {}, response: {} } } });
  expect(surfaceProblems(missing, [], offered)).toEqual([
    'shop calls shop/gift, which the API does not have. Release the API first.',
  ]);
  const calls = callShapes(contract);
  expect(Object.keys(calls).length).toBeGreaterThan(50);
  expect(surfaceProblems(remote({ calls }), [])).toEqual([]);
});
