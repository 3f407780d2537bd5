import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIMARY_COLOR } from './brand';

const root = join(__dirname, '../../..');
const { light, dark } = PRIMARY_COLOR;

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('the tokens of the design system have the primary colour', () => {
  const tokens = textOf('shared/src/ui/tokens.css');
  expect(tokens).toContain(`--primary-light: ${light};`);
  expect(tokens).toContain(`--primary-dark: ${dark};`);
});

test('the favicon has the primary colour of a dark page', () => {
  expect(textOf('shell/public/favicon.svg')).toContain(`fill="${dark}"`);
});
