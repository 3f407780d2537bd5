import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { verifyPassword } from '../auth/passwords';
import type { FoundSession } from '../auth/sessions';
import { users } from '../auth/tables';
import { limiter } from '../http/limiter';
import { Problem } from '../http/problem';

const FRESH = 3_600_000;

type Asking = { found: FoundSession; request: FastifyRequest; reply: FastifyReply; now: number };

type PasswordField = 'password' | 'currentPassword';

/** Whether the owner sits there, and not somebody who found an open browser. */
export type OwnerCheck = {
  /** Throws 'wrong-password' that names the body's `field`, or 'too-many' after ten of them in a quarter of an hour. */
  byPassword: (asking: Asking, password: string, field: PasswordField) => Promise<void>;
  /** A sign-in of the last hour stands in for the password (as in Ory Kratos). Throws 'sign-in-again' as well. */
  byPasswordOrSignIn: (asking: Asking, password: string | undefined) => Promise<void>;
};

export function ownerCheck(app: FastifyInstance): OwnerCheck {
  const failures = limiter(app, 'current-password', { max: 10, window: 15 * 60_000 });

  async function byPassword(
    { found, request, reply }: Asking,
    password: string,
    field: PasswordField,
  ): Promise<void> {
    const { id } = found.session;
    await failures.check(String(id), request, reply);
    const [user] = await app.context.db.select().from(users).where(eq(users.id, id));
    if (await verifyPassword(user?.passwordHash, password)) return;
    await failures.count(String(id), request);
    throw new Problem('wrong-password', {
      fields: { [field]: 'The current password is not right.' },
    });
  }

  async function byPasswordOrSignIn(asking: Asking, password: string | undefined): Promise<void> {
    if (password !== undefined) return byPassword(asking, password, 'currentPassword');
    if (asking.now - asking.found.createdAt > FRESH) throw new Problem('sign-in-again');
  }

  return { byPassword, byPasswordOrSignIn };
}
