import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { webpack } from '../plugins.mjs';

/** A folder that is empty at the start of each test of a file, and functions that work in it. */
export function buildFolder() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const pathOf = (path = '') => join(folder, path);

  function write(path: string, content: string): void {
    mkdirSync(dirname(pathOf(path)), { recursive: true });
    writeFileSync(pathOf(path), content);
  }

  /** Builds the sources into the folder `dist`. */
  async function build(options: import('webpack').Configuration) {
    const compiler = webpack({
      mode: 'production',
      context: folder,
      ...options,
      output: { path: pathOf('dist'), ...options.output },
    });
    const { compilation } = await new Promise<import('webpack').Stats>((resolve, reject) =>
      compiler.run((error: Error | null, built: import('webpack').Stats) =>
        error ? reject(error) : resolve(built),
      ),
    );
    return { compilation, errors: compilation.errors.map(({ message }) => message) };
  }

  return { pathOf, write, read: (path: string) => readFileSync(pathOf(path), 'utf8'), build };
}
