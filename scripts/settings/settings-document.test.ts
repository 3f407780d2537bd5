import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment as api } from '../../api/src/config/environment';
import { environment as edge } from '../../edge/src/environment';
import { settingsDocument } from './settings-document.mjs';

test('docs/settings.md is what `npm run settings-table` writes', () => {
  const page = readFileSync(join(__dirname, '../../docs/settings.md'), 'utf8');
  expect(settingsDocument({ API: api, edge })).toBe(page);
});

test('a setting without a text, and a text without a setting, are refused', () => {
  const { SITE_NAME: _siteName, ...others } = api.shape;
  const extended = { shape: { ...edge.shape, NEW_SETTING: api.shape.SITE_NAME } };
  expect(() => settingsDocument({ API: api, edge: extended })).toThrow('NEW_SETTING has no text');
  const { SITE_NAME: _name, ...othersOfEdge } = edge.shape;
  expect(() => settingsDocument({ API: { shape: others }, edge: { shape: othersOfEdge } })).toThrow(
    'SITE_NAME is not read',
  );
});
