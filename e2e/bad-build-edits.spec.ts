import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BAD_BUILDS } from './bad-builds/cases';
import { editedFiles } from './bad-builds/edit-source';
import { HEALTHY_BUILDS } from './bad-builds/healthy-builds';

const root = join(import.meta.dirname, '..');

test('each bad and healthy build changes the source as it is today', async () => {
  const faults: string[] = [];
  for (const { title, package: name, edits } of [...BAD_BUILDS, ...HEALTHY_BUILDS])
    await editedFiles(join(root, name), edits).catch((error) =>
      faults.push(`${title}: ${error.message}`),
    );
  expect(faults).toEqual([]);
});
