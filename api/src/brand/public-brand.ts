import type { Brand, PublicBrand } from '@site/shared/contract';
import { brandTokens, logoBox } from '@site/shared/service';
import type { Queryable } from '../db/database';
import { logoOf } from './read-logos';
import type { LogoRow } from './tables';

const CONTENT_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

/** The media type of a logo. */
export function contentTypeOf(kind: LogoRow['kind']): string {
  return CONTENT_TYPES[kind];
}

/**
 * The look that documents contain, so that they need no further request; undefined for a brand that
 * is a name alone.
 */
export async function publicBrand(
  db: Queryable,
  { colors, logo }: Brand,
): Promise<PublicBrand | undefined> {
  if (!colors && !logo) return undefined;
  const row = logo && (await logoOf(db, logo.file));
  const css = [colors ? colorsCss(colors) : '', row ? logoCss(row) : ''].join('');
  return { css, ...(colors && { colors }), ...(logo && { logo }) };
}

type Shown = Promise<PublicBrand | undefined>;
/** By the context of the process: a brand as JSON, and how it is shown. */
const shownBrands = new WeakMap<object, { key: string; shown: Shown }>();

/**
 * The same as `publicBrand`, read once for each brand, because every page asks for it. While the
 * database is away, it returns the look that it read last.
 */
export function cachedBrand(context: { db: Queryable }, brand: Brand): Shown {
  const key = JSON.stringify(brand);
  const known = shownBrands.get(context);
  if (known?.key === key) return known.shown;
  const shown = publicBrand(context.db, brand).catch((error: unknown) => {
    // The next call reads again.
    shownBrands.delete(context);
    if (!known) throw error;
    shownBrands.set(context, known);
    return known.shown;
  });
  shownBrands.set(context, { key, shown });
  return shown;
}

function colorsCss(colors: NonNullable<Brand['colors']>): string {
  const tokens = Object.entries(brandTokens(colors)).map(([name, value]) => `${name}:${value}`);
  return `:root{${tokens.join(';')}}`;
}

/** `data-brand-mark` is the place of the mark in the shell, and `data-brand-name` the name. */
function logoCss(row: LogoRow): string {
  const { width, height, isWordMark } = logoBox(row);
  const picture = `url("data:${contentTypeOf(row.kind)};base64,${row.content}")`;
  return [
    `[data-brand-mark]{width:${width}px;max-width:34vw;height:${height}px;background:${picture} left/contain no-repeat}`,
    '[data-brand-mark]>svg{display:none}',
    isWordMark ? '[data-brand-name]{position:absolute;clip-path:inset(50%)}' : '',
  ].join('');
}
