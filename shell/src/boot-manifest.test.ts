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

test.each(['{', '{}', JSON.stringify({ ...manifest, remotes: [{ name: '../shop' }] })])(
  'refuses the malformed block %s',
  (block) => {
    expect(() => readBootManifest(documentWith(block))).toThrow();
  },
);
