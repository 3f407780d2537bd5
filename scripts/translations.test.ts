import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportTexts, importTexts } from './translations.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'po-'));
  mkdirSync(join(folder, 'texts'));
  write('texts/en.json', { cart: { title: 'Your "cart"', pay: 'Pay {amount}', new: 'New' } });
  write('texts/de.json', { cart: { title: 'Ihr „Warenkorb“' } });
  write('remote.json', { routes: [{ title: 'Cart' }], nav: [{ label: 'Cart' }] });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: object): void {
  writeFileSync(join(folder, path), JSON.stringify(content));
}

const packages = () => [{ name: 'shop', folder }];
const german = () => JSON.parse(readFileSync(join(folder, 'texts/de.json'), 'utf8'));

test('a translator gets all texts, and what is translated comes back', () => {
  const { po, count } = exportTexts(packages(), 'de');
  expect(count).toBe(4);
  const translated = po
    .toString()
    .replace('msgid "Pay {amount}"\nmsgstr ""', 'msgid "Pay {amount}"\nmsgstr "{amount} zahlen"')
    .replace('msgid "Cart"\nmsgstr ""', 'msgid "Cart"\nmsgstr "Warenkorb"');
  expect(importTexts(packages(), Buffer.from(translated))).toBe(3);
  expect(german()).toEqual({
    cart: { pay: '{amount} zahlen', title: 'Ihr „Warenkorb“' },
    manifest: { Cart: 'Warenkorb' },
  });
});

test('the translation of an English text that has changed is not stored', () => {
  const { po } = exportTexts(packages(), 'de');
  write('texts/en.json', { cart: { title: 'Your basket' } });
  write('texts/de.json', {});
  expect(importTexts(packages(), po)).toBe(0);
});

test('refuses a file without a language', () => {
  const po = Buffer.from('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n');
  expect(() => importTexts(packages(), po)).toThrow('header Language');
});
