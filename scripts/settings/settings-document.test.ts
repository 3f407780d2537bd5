import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingFields } from '@site/shared/server';
import { SETTINGS as API } from '../../api/src/config/environment';
import { SETTINGS as edge } from '../../edge/src/environment';
import { exampleFiles, settingsDocument } from './settings-document.mjs';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Where a name is no use of a setting: its entry, what production requires of it, tests. */
const NO_USE = ['settings/', 'common-settings.', 'production-problems.', 'testing/', '.test.'];

/** The packages of OpenTelemetry read these. */
const READ_BY_PACKAGES = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'];

/** The lines of code in a folder that may use a setting. */
function codeOf(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !NO_USE.some((part) => path.includes(part)))
    .flatMap((path) => read(`${folder}/${path}`).split('\n'))
    .filter((line) => !/^ *(?:\/\/|\/?\*)/.test(line))
    .join('\n');
}

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

test.each([
  ['API', API, 'api/src'],
  ['edge', edge, 'edge/src'],
])('the code of the %s reads each of its settings', (_, settings, folder) => {
  const code = codeOf(folder) + codeOf('shared/src/server');
  const isRead = (name: string) =>
    new RegExp(`\\b(${name}|${Object.keys(settingFields({ [name]: '' }))})\\b`).test(code);
  const unread = Object.keys(settings).filter((name) => !isRead(name));
  expect(unread.filter((name) => !READ_BY_PACKAGES.includes(name))).toEqual([]);
});
