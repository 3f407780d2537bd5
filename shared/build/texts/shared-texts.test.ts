import { join } from 'node:path';
import { readTexts } from './read-texts.mjs';

test('a text of shared exists in every language, or, on pages of staff, in English and German', () => {
  const { texts } = readTexts(join(__dirname, '../..'));
  expect(texts.size).toBeGreaterThan(300);
  for (const [key, { compiled }] of texts)
    expect([key, Object.keys(compiled).sort().join()]).toEqual([
      key,
      expect.stringMatching(/^de,en(,es,fr,it)?,zz$/),
    ]);
});
