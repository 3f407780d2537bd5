import type { Brand } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import type { Queryable } from '../db/database';
import { type LogoRow, logos } from './tables';

/** A stored logo; undefined for an unknown file. */
export async function logoOf(db: Queryable, file: string): Promise<LogoRow | undefined> {
  const [row] = await db.select().from(logos).where(eq(logos.file, file));
  return row;
}

/** The PNG of a stored logo; undefined for an unknown file. */
export async function logoPicture(db: Queryable, file: string): Promise<Buffer | undefined> {
  const logo = await logoOf(db, file);
  return logo && Buffer.from(logo.picture, 'base64');
}

/** Why a brand is refused because of its logo: it must be a stored one. */
export async function logoObstacle(
  db: Queryable,
  _before: unknown,
  after: unknown,
): Promise<string | null> {
  const { logo } = after as Brand;
  if (!logo) return null;
  const stored = await logoOf(db, logo.file);
  const { kind, width, height } = logo;
  const isSame = stored?.kind === kind && stored.width === width && stored.height === height;
  return isSame ? null : texts.brand.unknownLogo();
}
