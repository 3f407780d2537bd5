import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(__dirname, '..');
const GUIDES = [
  { guide: 'your-first-remote-with-vite.md', fixture: 'vite-svelte' },
  { guide: 'your-first-remote-with-rspack.md', fixture: 'rspack-react' },
];

/** The files in a guide: a line with the path, an empty line, then the content in a block. */
function filesOf(text: string): [path: string, content: string][] {
  const lines = text.split('\n');
  return lines.flatMap((line, index): [string, string][] => {
    const isFile =
      line.startsWith('`') && line.endsWith('`:') && lines[index + 2]?.startsWith('```');
    if (!isFile) return [];
    const start = index + 3;
    const content = lines.slice(start, lines.indexOf('```', start));
    return [[line.slice(1, -2), content.join('\n')]];
  });
}

describe.each(GUIDES)('$guide', ({ guide, fixture }) => {
  const text = readFileSync(join(root, 'docs', guide), 'utf8');
  const folder = join(root, 'e2e/other-tools', fixture);

  test('has the files that the journeys publish', () => {
    const files = filesOf(text);
    expect(files.map(([path]) => path)).toContain('remote.json');
    expect(files.length).toBeGreaterThan(4);
    for (const [path, content] of files)
      expect([path, content]).toEqual([path, readFileSync(join(folder, path), 'utf8').trimEnd()]);
  });

  test('installs the versions that the journeys use', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const require = createRequire(join(folder, 'package.json'));
    for (const name of Object.keys(devDependencies)) {
      const file = join(folder, 'node_modules', name, 'package.json');
      expect(text).toContain(`${name}@${require(file).version}`);
    }
  });
});
