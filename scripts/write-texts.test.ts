import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckout } from './testing/start-checkout';

/** Writes the texts as they are, with the number of times that it was called. */
const COMPILER = `
  import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  export function writeTextModule(folder) {
    appendFileSync(folder + '/calls', '.');
    mkdirSync(folder + '/texts/built', { recursive: true });
    writeFileSync(folder + '/texts/built/index.ts', readFileSync(folder + '/texts/en.json'));
  }
`;

const checkout = createCheckout();
afterAll(() => checkout.remove());

/** Writes the modules. Returns the module of `thing`, and how often it was written. */
function writeTexts(): [string, number] {
  const script = "import('./scripts/write-texts.mjs').then(({ writeTexts }) => writeTexts())";
  execFileSync(process.execPath, ['-e', script], { cwd: checkout.folder });
  const read = (path: string) => readFileSync(join(checkout.folder, 'thing', path), 'utf8');
  return [read('texts/built/index.ts'), read('calls').length];
}

test('a module of texts is written after a change of them, of their compiler or of the module', () => {
  checkout.write('thing/package.json', '{}');
  checkout.write('thing/texts/en.json', 'one');
  checkout.write('shared/build/texts/write-module.mjs', COMPILER);
  checkout.write('shared/src/release/pseudo-language.mjs', '');
  mkdirSync(join(checkout.folder, 'shared/src/language'), { recursive: true });
  expect(writeTexts()).toEqual(['one', 1]);
  expect(writeTexts()).toEqual(['one', 1]);
  checkout.write('thing/texts/en.json', 'two');
  expect(writeTexts()).toEqual(['two', 2]);
  // `npm run dev` has compiled a text that was changed back since.
  checkout.write('thing/texts/built/index.ts', 'three');
  expect(writeTexts()).toEqual(['two', 3]);
  checkout.write('shared/build/texts/write-module.mjs', `${COMPILER}// A change.`);
  expect(writeTexts()).toEqual(['two', 4]);
  expect(writeTexts()).toEqual(['two', 4]);
});
