import * as z from '@site/shared/schema';
import { type DatedVersion, MAX_BRAND_NAME_LENGTH } from '../rules';
import { LOGO_KINDS } from '../service';
import { endpoint } from './endpoint';
import { oneLine } from './plain-fields';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The main colour on light and on dark pages. */
export const brandColors = z.object({ light: color, dark: color });

/** The name of a stored logo: a hash of its content. */
export const LOGO_FILE = /^[0-9a-f]{32}$/;

const side = z.int().check(z.gte(1), z.lte(4096));

/** A stored logo. It never changes, so a document can name it for ever. */
export const brandLogo = z.object({
  file: z.string().check(z.regex(LOGO_FILE)),
  kind: z.enum(LOGO_KINDS),
  /** The size of its PNG in pixels. */
  width: side,
  height: side,
});
export type BrandLogo = z.infer<typeof brandLogo>;

/** How the site looks: the business data 'brand'. */
export const brandValue = z.object({
  name: oneLine(MAX_BRAND_NAME_LENGTH),
  /** Without them, the colours of the design system. */
  colors: z.optional(brandColors),
  /** Without it, the mark of the shell. */
  logo: z.optional(brandLogo),
});
export type Brand = z.infer<typeof brandValue>;

/** The look before the administrator stores one: the name of the settings alone. */
export function firstBrand(name: string): readonly DatedVersion<Brand>[] {
  return [{ number: 0, validFrom: 0, value: { name } }];
}

/** The address of a stored logo: as it was uploaded, or its PNG. */
export function logoPath(file: string, kind: BrandLogo['kind']): string {
  return `/api/site/logo/${file}.${kind}`;
}

/** The part of the public settings that documents are drawn with. */
export const publicBrand = z.object({
  /** The CSS of colours and logo. The settings in a document lack it: its style sheet has it. */
  css: z.optional(z.string()),
  colors: z.optional(brandColors),
  logo: z.optional(brandLogo),
});
export type PublicBrand = z.infer<typeof publicBrand>;

/** Long enough for `MAX_LOGO_PICTURE_BYTES`; the API checks the exact sizes. */
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(300_000));

export const brandCalls = {
  /** Stores a logo, which the brand can then name. The page draws the PNG from it. */
  uploadLogo: endpoint({
    path: 'business/upload-logo',
    access: 'admin',
    body: z.object({ kind: z.enum(LOGO_KINDS), content: base64, picture: base64 }),
    response: brandLogo,
    problems: ['logo-refused'],
  }),
};
