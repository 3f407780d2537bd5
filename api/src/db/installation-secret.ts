import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './database';
import { secrets } from './tables';

/** The secret with this name, 256 random bits as hex. The first call generates and stores it. */
export async function installationSecret(db: Queryable, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`The secret ${name} was not stored.`);
  return row.value;
}
