import { readdirSync } from 'node:fs';
import { integrityOf } from '../../src/server/release-hash.mjs';
import { IntegrityPlugin } from '../integrity-plugin.mjs';
import { buildFolder } from '../testing/build-folder';
import { readTexts } from './read-texts.mjs';
import { TextsPlugin } from './texts-plugin.mjs';

const PACKAGE = { name: 'remote-shop' };
const ENGLISH = {
  cart: { pay: 'Pay {amount}', title: 'Your cart', unused: 'Never shown' },
  home: { delete: 'Delete', late: 'Shown late' },
};
const GERMAN = {
  cart: { pay: 'Jetzt zahlen', title: 'Ihr Warenkorb', unused: 'Nie gezeigt' },
};

const folder = buildFolder();
const { write } = folder;
beforeEach(() => {
  write('package.json', JSON.stringify(PACKAGE));
  write('entry.js', "globalThis.page = () => import(/* webpackChunkName: 'page' */ './page.js');");
  write(
    'page.js',
    `import * as texts from '#texts';
     export const cart = (amount) => [texts.cart.title(), texts.cart.pay({ amount }), texts.home.delete()];`,
  );
  write('texts/en.json', JSON.stringify(ENGLISH));
  write('texts/de.json', JSON.stringify(GERMAN));
});

const built = (path: string) => folder.read(`dist/${path}`);

function build() {
  return folder.build({
    target: ['web', 'es2022'],
    entry: { entry: './entry.js' },
    devtool: 'hidden-nosources-source-map',
    output: { filename: '[name].js', chunkFilename: '[name].js' },
    plugins: [new TextsPlugin({ packages: [folder.pathOf()] }), new IntegrityPlugin()],
  });
}

test('each language has the files with its texts, and the English ones have no other language', async () => {
  const { errors, compilation } = await build();
  expect(errors).toEqual([]);
  expect(built('page.js')).toContain('Your cart');
  expect(built('page.js')).not.toContain('Warenkorb');
  expect(built('de/page.js')).toContain('Ihr Warenkorb');
  expect(built('de/page.js')).not.toContain('Your cart');
  // A text that German lacks is English, and a text that no page shows does not count.
  expect(built('de/page.js')).toContain('Delete');
  expect(Reflect.get(compilation, 'languages')).toEqual({ de: { missing: 1 } });
  for (const path of ['page.js', 'de/page.js']) {
    expect(built(path)).not.toMatch(/\$text\$|Never shown|Nie gezeigt/);
    const scope: { chunk?: Record<number, (...args: unknown[]) => void>[] } = {};
    new Function('self', built(path))(scope);
  }
});

test('a text is in the files that use it, also if others of its group are elsewhere', async () => {
  write(
    'page.js',
    `import * as texts from '#texts';
     export const home = () => [texts.home.delete(), import(/* webpackChunkName: 'late' */ './late.js')];`,
  );
  write(
    'late.js',
    `import * as texts from '#texts';
     export const late = { text: texts.home.late, pay: texts.cart.pay };`,
  );
  await build();
  expect(built('page.js')).toMatch(/Delete/);
  expect(built('page.js')).not.toMatch(/Shown late|Pay/);
  expect(built('late.js')).toMatch(/\(\)=>"Shown late"/);
  expect(built('late.js')).toMatch(/Pay \$\{/);
});

test.each([
  ['a text that is not there', 'texts.cart.nothing()', 'No text has the name cart.nothing.'],
  ['a whole group', 'Object.keys(texts.cart)', 'No text has the name cart.'],
  ['all texts', 'Object.keys(texts)', 'Name each text in full: texts.group.name.'],
])('%s is an error of the build', async (_, expression, message) => {
  write('page.js', `import * as texts from '#texts'; export const page = () => ${expression};`);
  const { errors } = await build();
  expect(errors.join()).toContain(message);
});

test("the entry of a language loads this language's files by their hashes", async () => {
  await build();
  expect(readdirSync(folder.pathOf('dist/de')).sort()).toEqual([
    'entry.js',
    'entry.js.map',
    'page.js',
    'page.js.map',
  ]);
  // Only the gate uses the pseudo language.
  expect(readdirSync(folder.pathOf('dist/zz')).sort()).toEqual(['entry.js', 'page.js']);
  expect(built('zz/entry.js')).toContain(integrityOf(built('zz/page.js')));
  expect(built('zz/page.js')).toContain('⟦Yöûr cårt');
  expect(built('entry.js')).toContain(integrityOf(built('page.js')));
  expect(built('de/entry.js')).toContain(integrityOf(built('de/page.js')));
  expect(built('de/entry.js')).not.toContain(integrityOf(built('page.js')));
});

test('the source map of a language has its own positions', async () => {
  write(
    'page.js',
    `import * as texts from '#texts';
    export const cart = () => globalThis.log(texts.cart.title(), after.text);`,
  );
  await build();
  for (const path of ['page.js', 'de/page.js']) {
    const column = built(path).indexOf('after');
    const map = JSON.parse(built(`${path}.map`));
    expect(map.sources.join()).toContain('page.js');
    expect(columnsOf(map.mappings)).toContain(column);
  }
});

/** The columns of the first line that have a position in the source. */
function columnsOf(mappings: string): number[] {
  const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let column = 0;
  return (mappings.split(';')[0] ?? '').split(',').map((segment) => {
    let [value, shift] = [0, 0];
    for (const character of segment) {
      const digit = DIGITS.indexOf(character);
      value += (digit & 31) << shift;
      shift += 5;
      if (!(digit & 32)) break;
    }
    column += value & 1 ? -(value >> 1) : value >> 1;
    return column;
  });
}

test.each([
  ['a text that English lacks', { cart: { other: 'x' } }, 'de.json, cart.other: English has no'],
  ['a value that English lacks', { cart: { pay: '{sum}' } }, 'English has no {sum}'],
  ['a name with a dash', { cart: { 'pay-now': 'x' } }, 'not in camel case'],
  ['a text that is not ICU', { cart: { pay: '{amount' } }, 'de.json, cart.pay'],
])('refuses %s', (_, german, message) => {
  write('texts/de.json', JSON.stringify(german));
  expect(() => readTexts(folder.pathOf())).toThrow(message);
});
