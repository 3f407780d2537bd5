import { PRIMARY_COLOR } from '../rules';

/** The main colour, as '#rrggbb', on a light and on a dark page. */
export type BrandColors = { light: string; dark: string };
export type ColorScheme = keyof BrandColors;

/** The largest file of a logo. Each document contains the logo, so it has to be small. */
export const MAX_LOGO_BYTES = 24_000;
/** The largest PNG that the browser draws from a logo, for mails, PDFs and icons. */
export const MAX_LOGO_PICTURE_BYTES = 200_000;
export const LOGO_KINDS = ['svg', 'png'] as const;
export type LogoKind = (typeof LOGO_KINDS)[number];
/** The width of a logo divided by its height: from half as wide to five times as wide. */
export const LOGO_RATIO = { min: 0.5, max: 5 } as const;
/** The height of a logo in the navigation bar, in CSS pixels. */
export const LOGO_HEIGHT = 32;
/** From this ratio on, a logo is a word mark: the name is not shown beside it. */
const WORD_MARK_RATIO = 2;

/** The least contrast of text of normal size (WCAG 2.2, 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;

/**
 * What the main colour stands beside in a scheme: the backgrounds and the text on it, as in
 * tokens.css of the design system. A test compares them. `away` is the colour towards which the
 * main colour gets more contrast, and `strong` the share of it in `--primary-strong`. `tint` is the
 * colour `of` with a share of the main colour: `--primary-tint`.
 */
export const SCHEMES = {
  light: {
    grounds: ['#ffffff', '#fbfaf7', '#f3f1ec'],
    onPrimary: '#ffffff',
    away: '#000000',
    strong: 0.18,
    tint: { of: '#ffffff', share: 0.1 },
  },
  dark: {
    grounds: ['#171a21', '#0f1115', '#0b0d11'],
    onPrimary: '#0f1115',
    away: '#ffffff',
    strong: 0.27,
    tint: { of: '#0f1115', share: 0.14 },
  },
} as const;

export type BrandProblem = {
  scheme: ColorScheme;
  color: string;
  /** The smallest contrast that text of or on this colour has, such as 3.2. */
  contrast: number;
  /** The nearest colour with enough contrast. */
  suggestion: string;
};

/** Why colours are refused; null if text of and on them can be read in both schemes. */
export function brandProblem(colors: BrandColors): BrandProblem | null {
  for (const scheme of ['light', 'dark'] as const) {
    const color = colors[scheme];
    const contrast = textContrast(scheme, color);
    if (contrast < MIN_TEXT_CONTRAST)
      return { scheme, color, contrast, suggestion: readable(scheme, color) };
  }
  return null;
}

/** The smallest contrast of text in this colour on the backgrounds, and of text on this colour. */
export function textContrast(scheme: ColorScheme, color: string): number {
  const { grounds, onPrimary } = SCHEMES[scheme];
  const beside = [...grounds, onPrimary, tintOf(scheme, color)];
  return Math.min(...beside.map((other) => contrastOf(color, other)));
}

/** The first mixture with black or white that has enough contrast. */
function readable(scheme: ColorScheme, color: string): string {
  const { away } = SCHEMES[scheme];
  const mixtures = Array.from({ length: 100 }, (_, step) => mixed(color, away, (step + 1) / 100));
  return mixtures.find((each) => textContrast(scheme, each) >= MIN_TEXT_CONTRAST) ?? away;
}

/** The tokens of the design system that a main colour sets, by their names in CSS. */
export function brandTokens({ light, dark }: BrandColors): Record<`--${string}`, string> {
  const pair = (of: (scheme: ColorScheme, color: string) => string) =>
    `light-dark(${of('light', light)}, ${of('dark', dark)})`;
  return {
    '--primary-light': light,
    '--primary-dark': dark,
    '--primary': pair((_scheme, color) => color),
    '--primary-strong': pair((scheme, color) =>
      mixed(color, SCHEMES[scheme].away, SCHEMES[scheme].strong),
    ),
    '--primary-tint': pair(tintOf),
  };
}

/** A logo as the navigation bar shows it: its size in CSS pixels. */
export function logoBox({ width, height }: { width: number; height: number }) {
  return {
    width: Math.round((LOGO_HEIGHT * width) / height),
    height: LOGO_HEIGHT,
    isWordMark: width / height >= WORD_MARK_RATIO,
  };
}

export const DEFAULT_BRAND_COLORS: BrandColors = PRIMARY_COLOR;

function tintOf(scheme: ColorScheme, color: string): string {
  const { of, share } = SCHEMES[scheme].tint;
  return mixed(of, color, share);
}

/** A colour with a share, from 0 to 1, of another one. */
function mixed(color: string, other: string, share: number): string {
  const [to, from] = [channelsOf(other), channelsOf(color)];
  const channels = from.map((value, index) =>
    Math.round(value + ((to[index] ?? 0) - value) * share),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colours by WCAG 2.2: from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The relative luminance of a colour by WCAG 2.2: from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of a colour, from 0 to 255. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
