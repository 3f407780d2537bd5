import { rmSync } from 'node:fs';
import { sourceHash } from './source-hash.mjs';
import { buildFolder } from './testing/build-folder';

const { pathOf, write } = buildFolder();

test('the same files in another folder give the same hash', () => {
  write('first/a.ts', 'a');
  write('first/src/b.ts', 'b');
  write('second/deeper/src/b.ts', 'b');
  write('second/deeper/a.ts', 'a');
  expect(sourceHash([pathOf('first')])).toBe(sourceHash([pathOf('second/deeper')]));
  expect(sourceHash([pathOf('first')])).toMatch(/^[a-f0-9]{64}$/);
});

test('a changed byte, a renamed file, a moved boundary and an extra file give other hashes', () => {
  write('first/a.ts', 'a');
  write('first/b.ts', 'bc');
  write('lock', '1');
  const hashes = [sourceHash([pathOf('first')]), sourceHash([pathOf('first')], [pathOf('lock')])];
  write('lock', '2');
  hashes.push(sourceHash([pathOf('first')], [pathOf('lock')]));
  write('first/a.ts', 'ab');
  write('first/b.ts', 'c');
  hashes.push(sourceHash([pathOf('first')]));
  rmSync(pathOf('first/b.ts'));
  write('first/d.ts', 'c');
  hashes.push(sourceHash([pathOf('first')]));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('ignores installed packages, builds and tests', () => {
  write('first/a.ts', 'a');
  const before = sourceHash([pathOf('first')]);
  write('first/node_modules/x/index.js', 'x');
  write('first/dist/a.js', 'a');
  write('first/a.test.ts', 'a');
  expect(sourceHash([pathOf('first')])).toBe(before);
});
