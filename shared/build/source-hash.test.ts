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

test('the same files in another folder give the same hash', () => {
  write('first/a.ts', 'a');
  write('first/src/b.ts', 'b');
  write('second/deeper/src/b.ts', 'b');
  write('second/deeper/a.ts', 'a');
  expect(sourceHash([join(folder, 'first')])).toBe(sourceHash([join(folder, 'second/deeper')]));
  expect(sourceHash([join(folder, 'first')])).toMatch(/^[a-f0-9]{64}$/);
});

test('a changed byte, a renamed file, a moved boundary and an extra file give other hashes', () => {
  write('first/a.ts', 'a');
  write('first/b.ts', 'bc');
  write('lock', '1');
  const hashes = [
    sourceHash([join(folder, 'first')]),
    sourceHash([join(folder, 'first')], [join(folder, 'lock')]),
  ];
  write('lock', '2');
  hashes.push(sourceHash([join(folder, 'first')], [join(folder, 'lock')]));
  write('first/a.ts', 'ab');
  write('first/b.ts', 'c');
  hashes.push(sourceHash([join(folder, 'first')]));
  rmSync(join(folder, 'first/b.ts'));
  write('first/d.ts', 'c');
  hashes.push(sourceHash([join(folder, 'first')]));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('ignores installed packages, builds and tests', () => {
  write('first/a.ts', 'a');
  const before = sourceHash([join(folder, 'first')]);
  write('first/node_modules/x/index.js', 'x');
  write('first/dist/a.js', 'a');
  write('first/a.test.ts', 'a');
  expect(sourceHash([join(folder, 'first')])).toBe(before);
});
