import { buildWriter } from '../testing/build-writer';
import { remoteBuild, shellBuild } from '../testing/built-release';
import { compose } from '../testing/composed-document';

const { liveStateOf } = buildWriter();

test('only a page behind the login without a first call preloads the code that sends calls', () => {
  const shell = shellBuild();
  const shop = remoteBuild('remote-shop', []);
  const firstCall = { path: 'shop/view-order', body: { order: ':orderNumber' } };
  const guarded = liveStateOf(
    {
      ...shell,
      files: { ...shell.files, 'http.js': '// calls' },
      languages: { de: { missing: 0, manifest: {} } },
    },
    {
      ...shop,
      routes: [
        { path: '/trial', login: true, files: [] },
        { path: '/order/:orderNumber', login: true, files: [], firstCall },
        { path: '/plans', login: false, files: [] },
      ],
    },
  );
  const preloads = (path: string) => compose(guarded, path).includes('/http.js"');
  expect(preloads('/trial')).toBe(true);
  expect(preloads('/order/12')).toBe(false);
  expect(preloads('/plans')).toBe(false);
  // Beside the German entry, from where the shell loads it.
  expect(compose(guarded, '/de/trial').match(/[\w/]*http\.js/g)).toEqual([
    expect.stringMatching(/^\/releases\/shell\/\w+\/de\/http\.js$/),
  ]);
});

test('a rendered document has the first call of its page, and the pattern of its address', () => {
  const firstCall = { path: 'shop/view-order', body: { order: ':orderNumber' } };
  const withCall = liveStateOf(shellBuild(), {
    ...remoteBuild('remote-shop', []),
    routes: [{ path: '/order/:orderNumber', login: true, files: [], firstCall }],
  });
  const rendering = {
    path: '/order/-',
    loaderData: null,
    site: { settings: {}, configuration: {}, now: 0 },
  };
  const parts = { shellStyles: [], pageStyles: [], cardStyles: [], cards: [], failedCards: [] };
  const rendered = { html: '<p>', rendering, ...parts };
  const [tag = ''] = /<html[^>]*>/.exec(compose(withCall, '/order/12', { rendered })) ?? [];
  const [, json = ''] = / data-first-call="([^"]*)"/.exec(tag) ?? [];
  expect(JSON.parse(json.replaceAll('&quot;', '"'))).toEqual({
    pattern: '/order/:orderNumber',
    ...firstCall,
  });
});
