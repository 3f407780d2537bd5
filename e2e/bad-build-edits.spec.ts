import { expect, test } from '@playwright/test';
import { openWorkshop } from './bad-builds/build-case';
import { BAD_BUILDS } from './bad-builds/cases';
import { HEALTHY_BUILDS } from './bad-builds/healthy-builds';

test('each bad and healthy build changes the source as it is today', async () => {
  const workshop = await openWorkshop();
  const faults: string[] = [];
  for (const build of [...BAD_BUILDS, ...HEALTHY_BUILDS])
    await workshop.edit(build).catch((error) => faults.push(`${build.title}: ${error.message}`));
  await workshop.remove();
  expect(faults).toEqual([]);
});
