import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS as API } from '../../api/src/config/environment';
import { SETTINGS as edge } from '../../edge/src/environment';
import { exampleFiles, settingsDocument } from './settings-document.mjs';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('docs/settings.md and the example files are what `npm run settings-table` writes', () => {
  expect(settingsDocument({ API, edge })).toBe(read('docs/settings.md'));
  const files = Object.entries(exampleFiles({ API, edge }));
  expect(files).toHaveLength(3);
  for (const [name, text] of files) expect(read(`deploy/${name}`)).toBe(text);
});

test('a setting of an unknown topic, and one with two entries, are refused', () => {
  const named = { ...edge, HOST: { ...edge.HOST, topic: 'Names' } };
  expect(() => settingsDocument({ API, edge: named })).toThrow('Names is no topic');
  const other = { ...edge, SITE_NAME: { ...edge.SITE_NAME, meaning: 'another one' } };
  expect(() => settingsDocument({ API, edge: other })).toThrow('SITE_NAME has two entries');
});
