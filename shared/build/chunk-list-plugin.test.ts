import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { ChunkListPlugin, chunkListOptions } from './chunk-list-plugin.mjs';
import { webpack } from './plugins.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chunks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Builds a release whose entry loads a page with this text. Returns its folder. */
async function build(release: string, text: string): Promise<string> {
  const context = join(folder, release);
  mkdirSync(context);
  writeFileSync(join(context, 'entry.js'), "globalThis.pages.push(() => import('./page.js'));");
  writeFileSync(join(context, 'page.js'), `export const text = '${text}';`);
  const compiler = webpack({
    mode: 'production',
    context,
    entry: './entry.js',
    output: { path: join(context, 'dist'), filename: 'entry.js', ...chunkListOptions },
    optimization: { chunkIds: 'named', moduleIds: 'named' },
    plugins: [new ChunkListPlugin()],
  });
  const stats = await new Promise<import('webpack').Stats>((resolve, reject) =>
    compiler.run((error: Error | null, built: import('webpack').Stats) =>
      error ? reject(error) : resolve(built),
    ),
  );
  expect(stats.compilation.errors).toEqual([]);
  return join(context, 'dist');
}

type Script = { src: string; onload?: (event: object) => void; setAttribute(): void };
type Page = () => Promise<{ text: string }>;

/** The pages of the entries in one document, which runs the scripts that are appended to it. */
function pagesOf(dists: string[]): Page[] {
  const pages: Page[] = [];
  const newScript = (src: string): Script => ({ src, setAttribute() {} });
  const document: { currentScript: Script | null; [name: string]: unknown } = {
    currentScript: null,
    getElementsByTagName: () => [],
    createElement: () => newScript(''),
    head: { appendChild: run },
  };
  const context = createContext({ pages, document, setTimeout, clearTimeout });
  function run(script: Script) {
    document.currentScript = { ...script, tagName: 'SCRIPT' } as Script;
    const [, release = ''] = new URL(script.src).pathname.split('/');
    const file = join(folder, release, 'dist', basename(script.src));
    runInContext(readFileSync(file, 'utf8'), context);
    document.currentScript = null;
    script.onload?.({ type: 'load' });
  }
  for (const dist of dists)
    run(newScript(`http://site.test/${basename(join(dist, '..'))}/entry.js`));
  return pages;
}

test('two releases with the same names of chunks and modules run in one page', async () => {
  const dists = [await build('first', 'one'), await build('second', 'two')];
  const [first, second] = pagesOf(dists);
  expect((await first?.())?.text).toBe('one');
  expect((await second?.())?.text).toBe('two');
});
