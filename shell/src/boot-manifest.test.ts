import { readBootManifest } from './boot-manifest';

const entry = {
  version: '0123456789abcdef',
  url: '/releases/shop/0123456789abcdef/remote.js',
  integrity: `sha256-${'A'.repeat(43)}=`,
  global: 'shop',
};
const manifest = {
  shell: 'fedcba9876543210',
  page: { path: '/', remote: 'shell' },
  language: 'en',
  languages: ['en'],
  productName: 'Playlist Desk',
  retired: [],
  previews: [],
  remotes: [
    {
      name: 'shop',
      entry,
      language: 'en',
      previous: null,
      routes: [{ path: '/shop/basic', page: 'basic', login: true, title: 'Shop' }],
      nav: [{ label: 'Shop', path: '/shop/basic', audience: 'everyone', order: 10 }],
    },
  ],
};

function documentWith(block: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (block === null) return page;
  const script = page.createElement('script');
  script.id = 'boot-manifest';
  script.type = 'application/json';
  script.textContent = block;
  page.body.append(script);
  return page;
}

test('reads the manifest from the data block of the document', () => {
  expect(readBootManifest(documentWith(JSON.stringify(manifest)))).toEqual(manifest);
});

test('accepts a previous release beside the live one, and a site without remotes', () => {
  const [shop] = manifest.remotes;
  const withPrevious = { ...manifest, remotes: [{ ...shop, previous: entry }] };
  expect(readBootManifest(documentWith(JSON.stringify(withPrevious)))).toEqual(withPrevious);
  expect(
    readBootManifest(documentWith(JSON.stringify({ ...manifest, remotes: [] }))).remotes,
  ).toEqual([]);
});

test.each([null, ''])('refuses a document without a manifest (%j)', (block) => {
  expect(() => readBootManifest(documentWith(block))).toThrow('the document has no boot manifest');
});

test('accepts groups and audiences that only a later shell has', () => {
  const later = { label: 'News', path: '/news', audience: 'beta', order: 1, group: 'Later' };
  const remotes = [{ ...manifest.remotes[0], nav: [later] }];
  expect(
    readBootManifest(documentWith(JSON.stringify({ ...manifest, remotes }))).remotes[0]?.nav,
  ).toEqual([later]);
});

test.each([
  '{',
  'null',
  '[]',
  '{}',
  '"x"',
  JSON.stringify({ ...manifest, shell: '../../etc' }),
  JSON.stringify({ ...manifest, shell: undefined }),
  JSON.stringify({ ...manifest, remotes: {} }),
  JSON.stringify({ ...manifest, remotes: [{ ...manifest.remotes[0], name: 'Shop' }] }),
  JSON.stringify({ ...manifest, remotes: [{ ...manifest.remotes[0], name: '__proto__' }] }),
  JSON.stringify({ ...manifest, remotes: [{ ...manifest.remotes[0], entry: null }] }),
  JSON.stringify({ ...manifest, remotes: [{ ...manifest.remotes[0], previous: undefined }] }),
  JSON.stringify({
    ...manifest,
    remotes: [{ ...manifest.remotes[0], entry: { ...entry, version: '1' } }],
  }),
  JSON.stringify({ ...manifest, remotes: [{ ...manifest.remotes[0], routes: [{ path: 1 }] }] }),
])('refuses the malformed block %s', (block) => {
  expect(() => readBootManifest(documentWith(block))).toThrow();
});
