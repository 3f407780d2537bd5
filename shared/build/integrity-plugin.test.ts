import { readdirSync, readFileSync } from 'node:fs';
import { integrityOf } from '../src/server/release-hash.mjs';
import { IntegrityPlugin } from './integrity-plugin.mjs';
import { MiniCssExtractPlugin } from './plugins.mjs';
import { buildFolder } from './testing/build-folder';

const folder = buildFolder();
beforeEach(() => {
  folder.write('entry.js', "globalThis.open = () => import('./page.js');");
  folder.write('page.js', "import './page.css';\nexport const more = () => import('./more.js');");
  folder.write('page.css', 'p { color: red; }');
  folder.write('more.js', "export const text = 'more';");
});

/** The built files by name, or the errors of the build. */
async function build(
  optimization: object = {},
): Promise<{ files: Map<string, Buffer>; errors: string[] }> {
  const { errors } = await folder.build({
    entry: './entry.js',
    devtool: 'source-map',
    output: {
      clean: true,
      filename: 'entry.[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: 'test',
    },
    module: {
      rules: [
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
      ],
    },
    optimization: { chunkIds: 'named', ...optimization },
    plugins: [
      new MiniCssExtractPlugin({ chunkFilename: '[name].[contenthash:8].css' }),
      new IntegrityPlugin(),
    ],
  });
  const built = errors.length > 0 ? [] : readdirSync(folder.pathOf('dist'));
  const names = built.filter((name) => !name.endsWith('.map'));
  return {
    files: new Map(names.map((name) => [name, readFileSync(folder.pathOf(`dist/${name}`))])),
    errors,
  };
}

function fileMatching(
  files: Map<string, Buffer>,
  pattern: RegExp,
): [name: string, content: Buffer] {
  const file = [...files].find(([name]) => pattern.test(name));
  if (!file) throw new Error(`no file ${pattern} among ${[...files.keys()]}`);
  return file;
}

test('the entry has the hash of every script and style, also of chunks behind another chunk', async () => {
  const { files } = await build();
  const [, entry] = fileMatching(files, /^entry/);
  const [, script] = fileMatching(files, /^page.*js$/);
  const [, style] = fileMatching(files, /^page.*css$/);
  const [, nestedScript] = fileMatching(files, /^more.*js$/);
  for (const content of [script, style, nestedScript])
    expect(entry.toString()).toContain(integrityOf(content));
  expect(entry.toString().match(/sha256-/g)).toHaveLength(3);
  expect(entry.toString()).toMatch(/\.integrity\.require\(\w+,"src",\w+\.integrity\.js\[/);
});

test('a change in a chunk renames the entry', async () => {
  const [before] = fileMatching((await build()).files, /^entry/);
  folder.write('more.js', "export const text = 'less';");
  const changed = await build();
  const [after, entry] = fileMatching(changed.files, /^entry/);
  expect(after).not.toBe(before);
  expect(entry.toString()).toContain(integrityOf(fileMatching(changed.files, /^more/)[1]));
});

test('fails a build without the real content hashes', async () => {
  const { errors } = await build({ realContentHash: false });
  expect(errors).toEqual([expect.stringContaining('the hash of a chunk was not filled in')]);
});
