import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  brandProblem,
  brandTokens,
  contrastOf,
  DEFAULT_BRAND_COLORS,
  logoBox,
  MIN_TEXT_CONTRAST,
  SCHEMES,
  textContrast,
} from './brand';

const tokens = readFileSync(join(__dirname, '../ui/tokens.css'), 'utf8');

test('the contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

test('the colours of today have enough contrast', () => {
  expect(brandProblem(DEFAULT_BRAND_COLORS)).toBeNull();
});

test('the backgrounds and the text on the colour are those of the design system', () => {
  for (const [index, name] of ['surface', 'paper', 'sunken'].entries())
    expect(tokens).toContain(
      `--${name}: light-dark(${SCHEMES.light.grounds[index]}, ${SCHEMES.dark.grounds[index]});`,
    );
  expect(tokens).toContain(
    `--on-primary: light-dark(${SCHEMES.light.onPrimary}, ${SCHEMES.dark.onPrimary});`,
  );
});

test.each([
  ['light', '#ffcc00'],
  ['light', '#ffffff'],
  ['light', '#4f7bff'],
  ['dark', '#2d55e0'],
  ['dark', '#000000'],
  ['dark', '#b00020'],
] as const)('on %s pages %s is refused with a colour that is accepted', (scheme, color) => {
  const problem = brandProblem({ ...DEFAULT_BRAND_COLORS, [scheme]: color });
  expect(problem).toMatchObject({ scheme, color, contrast: textContrast(scheme, color) });
  expect(problem?.contrast).toBeLessThan(MIN_TEXT_CONTRAST);
  const corrected = { ...DEFAULT_BRAND_COLORS, [scheme]: problem?.suggestion };
  expect(brandProblem(corrected)).toBeNull();
});

test('a colour sets the tokens that depend on it, also those of text on its tint', () => {
  const set = brandTokens({ light: '#0b6b3a', dark: '#7fd6a5' });
  expect(set['--primary']).toBe('light-dark(#0b6b3a, #7fd6a5)');
  expect(Object.keys(set).every((name) => tokens.includes(`${name}:`))).toBe(true);
});

test('a wide logo is a word mark', () => {
  expect(logoBox({ width: 256, height: 256 })).toEqual({
    ...{ width: 32, height: 32, isWordMark: false },
  });
  expect(logoBox({ width: 1024, height: 256 })).toMatchObject({ width: 128, isWordMark: true });
});
