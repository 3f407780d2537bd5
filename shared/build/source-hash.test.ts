import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceHash } from './source-hash.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-hash-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test('the same files give the same hash wherever the folder stands', () => {
  write('here/a.ts', 'a');
  write('here/src/b.ts', 'b');
  write('there/deeper/src/b.ts', 'b');
  write('there/deeper/a.ts', 'a');
  expect(sourceHash([join(folder, 'here')])).toBe(sourceHash([join(folder, 'there/deeper')]));
  expect(sourceHash([join(folder, 'here')])).toMatch(/^[a-f0-9]{64}$/);
});

test('a changed byte, a renamed file, a moved boundary and an extra file each give another hash', () => {
  write('here/a.ts', 'a');
  write('here/b.ts', 'bc');
  write('lock', '1');
  const hashes = [
    sourceHash([join(folder, 'here')]),
    sourceHash([join(folder, 'here')], [join(folder, 'lock')]),
  ];
  write('lock', '2');
  hashes.push(sourceHash([join(folder, 'here')], [join(folder, 'lock')]));
  write('here/a.ts', 'ab');
  write('here/b.ts', 'c');
  hashes.push(sourceHash([join(folder, 'here')]));
  rmSync(join(folder, 'here/b.ts'));
  write('here/d.ts', 'c');
  hashes.push(sourceHash([join(folder, 'here')]));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('installed packages, builds and tests do not count', () => {
  write('here/a.ts', 'a');
  const before = sourceHash([join(folder, 'here')]);
  write('here/node_modules/x/index.js', 'x');
  write('here/dist/a.js', 'a');
  write('here/a.test.ts', 'a');
  expect(sourceHash([join(folder, 'here')])).toBe(before);
});
