import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The activation codes in the mail files of a site's data folder. Waits until all are there. */
export async function activationCodes(dataDir, expected) {
  const folder = join(dataDir, 'mail');
  for (let tries = 0; tries < 100; tries += 1) {
    // The first mail creates the folder.
    const files = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('.eml'))
      : [];
    if (files.length >= expected)
      return files.flatMap(
        (name) => readFileSync(join(folder, name), 'utf8').match(/(?<=\n\S+\/activate\/)\S+/) ?? [],
      );
    await wait(200);
  }
  throw new Error('the mails did not come');
}
