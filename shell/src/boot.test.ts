import { readBootManifest } from './boot';

const entry = {
  version: '0123456789abcdef',
  url: '/releases/shop/0123456789abcdef/remote.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  global: 'shop',
};
const manifest = {
  shell: 'fedcba9876543210',
  productName: 'Playlist Desk',
  remotes: [
    {
      name: 'shop',
      entry,
      previous: null,
      routes: [{ path: '/shop/basic', page: 'basic', login: true, title: 'Shop' }],
    },
  ],
};

function documentWith(block: string | null): Document {
  const made = document.implementation.createHTMLDocument();
  if (block === null) return made;
  const script = made.createElement('script');
  script.id = 'boot-manifest';
  script.type = 'application/json';
  script.textContent = block;
  made.body.append(script);
  return made;
}

test('the manifest is read from the data block in the document', () => {
  expect(readBootManifest(documentWith(JSON.stringify(manifest)))).toEqual(manifest);
});

test('a previous release may stand beside the live one, and a site without remotes is one', () => {
  const [shop] = manifest.remotes;
  const withPrevious = { ...manifest, remotes: [{ ...shop, previous: entry }] };
  expect(readBootManifest(documentWith(JSON.stringify(withPrevious)))).toEqual(withPrevious);
  expect(
    readBootManifest(documentWith(JSON.stringify({ ...manifest, remotes: [] }))).remotes,
  ).toEqual([]);
});

test.each([null, ''])('a document without one (%j) is refused', (block) => {
  expect(() => readBootManifest(documentWith(block))).toThrow('the document has no boot manifest');
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
])('the malformed block %s is refused', (block) => {
  expect(() => readBootManifest(documentWith(block))).toThrow();
});
