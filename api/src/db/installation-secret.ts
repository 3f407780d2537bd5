import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from './database';
import { secrets } from './tables';

/** The installation's own random secret of a name, 256 bits as hex; the first process to ask makes it. */
export async function installationSecret(db: Queryable, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`the secret ${name} was not stored`);
  return row.value;
}
