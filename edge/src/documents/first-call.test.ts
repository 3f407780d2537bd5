import { languageOfPath } from '@site/shared/language';
import type { LiveState } from '@site/shared/release';
import { setInLanguage } from '../releases/languages';
import { activate } from '../releases/live-state-changes';
import {
  type BuiltRelease,
  remoteBuild,
  shellBuild,
  TEMPLATE,
  temporaryFolder,
  writeBuiltRelease,
} from '../testing/built-release';
import { composeDocument, type RenderedParts } from './compose-document';
import { createPageMatcher } from './page-routes';

const temporary = temporaryFolder();
afterAll(temporary.remove);

let folders = 0;
function liveStateOf(...builds: BuiltRelease[]): LiveState {
  folders += 1;
  return activate(
    { schema: 1, releases: {}, history: [] },
    builds.map((build) => writeBuiltRelease(`${temporary.path}/${folders}/${build.name}`, build)),
  );
}

function compose({ releases }: LiveState, pathname: string, rendered?: RenderedParts): string {
  const { language, path } = languageOfPath(pathname);
  const set = setInLanguage({ releases, isShared: true }, language);
  const { shell } = set.releases;
  if (!shell) throw new Error('the live state has no shell');
  return composeDocument({
    shell: { release: shell.live, template: TEMPLATE },
    set,
    site: {
      productName: 'Playlist Desk',
      maintenance: { start: 0, end: 1 },
      siteUrl: 'https://site.test',
    },
    page: createPageMatcher(set)(path),
    rendered,
  });
}

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
  const [tag = ''] = /<html[^>]*>/.exec(compose(withCall, '/order/12', rendered)) ?? [];
  const [, json = ''] = / data-first-call="([^"]*)"/.exec(tag) ?? [];
  expect(JSON.parse(json.replaceAll('&quot;', '"'))).toEqual({
    pattern: '/order/:orderNumber',
    ...firstCall,
  });
});
