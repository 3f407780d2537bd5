import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { ChunkListPlugin, chunkListOptions } from './chunk-list-plugin.mjs';
import { buildFolder } from './testing/build-folder';

const folder = buildFolder();

/** Builds a release whose entry loads a page with this text. Returns its folder. */
async function build(release: string, text: string): Promise<string> {
  folder.write(`${release}/entry.js`, "globalThis.pages.push(() => import('./page.js'));");
  folder.write(`${release}/page.js`, `export const text = '${text}';`);
  const path = folder.pathOf(`${release}/dist`);
  const { errors } = await folder.build({
    context: folder.pathOf(release),
    entry: './entry.js',
    output: { path, filename: 'entry.js', ...chunkListOptions },
    optimization: { chunkIds: 'named', moduleIds: 'named' },
    plugins: [new ChunkListPlugin()],
  });
  expect(errors).toEqual([]);
  return path;
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
    const file = folder.pathOf(`${release}/dist/${basename(script.src)}`);
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
