import { MINUTE_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as texts from '#texts';
import type { ActiveSession } from '../http/http-context';
import { limiter, limitFailures } from '../http/limiter';
import { Problem } from '../http/problem';
import { isFresh } from '../http/route';
import { factorKindsOf } from './owned-factors';
import { takeHashingPlace, verifyPassword } from './passwords';
import { users } from './tables';

type SignedInCall = {
  activeSession: ActiveSession;
  request: FastifyRequest;
  reply: FastifyReply;
  now: number;
};

/**
 * Returns the functions that check that the owner of the account makes a call, not a person at an
 * unattended browser.
 */
export function ownerCheck(app: FastifyInstance) {
  const failures = limiter(app, 'current-password', { max: 10, windowMs: 15 * MINUTE_MS });

  /**
   * Throws 'wrong-password' with a message for the body's `field`, or 'too-many' after ten wrong
   * passwords in 15 minutes. An account with second factors also needs a fresh sign-in, which
   * 'sign-in-again' asks for.
   */
  async function byPassword(
    { activeSession, request, reply, now }: SignedInCall,
    password: string,
    field: 'password' | 'currentPassword',
  ): Promise<void> {
    const caller = takeHashingPlace({ request, reply });
    const { id } = activeSession.session;
    const hasFactors = (await factorKindsOf(app.context.db, id)).length > 0;
    if (hasFactors && !isFresh(activeSession, now)) throw new Problem('sign-in-again');
    const attempts = [{ limiter: failures, subject: String(id) }];
    await limitFailures({ request, reply }, attempts, isWrongPassword, async () => {
      const [user] = await app.context.db.select().from(users).where(eq(users.id, id));
      if (!(await verifyPassword(user?.passwordHash, password, caller)))
        throw new Problem('wrong-password', {
          fields: { [field]: texts.settings.wrongPassword() },
        });
    });
  }

  /**
   * Checks `password` as `byPassword`. Without a password, throws 'sign-in-again' if the sign-in is
   * not fresh (decision 31).
   */
  async function byPasswordOrSignIn(
    call: SignedInCall,
    password: string | undefined,
  ): Promise<void> {
    if (password !== undefined) return byPassword(call, password, 'currentPassword');
    if (!isFresh(call.activeSession, call.now)) throw new Problem('sign-in-again');
  }

  return { byPassword, byPasswordOrSignIn };
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Problem && error.code === 'wrong-password';
}
