import { contract } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { route } from '../../http/route';
import { codeCheck } from '../factors/code-check';
import { claimToken, readToken } from '../factors/one-time-tokens';
import { checkPasskey, passkeyOptions } from '../factors/passkeys';
import { recoveryCheck } from '../factors/recovery-check';
import { isWrongCode } from '../factors/wrong-codes';
import type { KnownDevices } from '../known-devices';
import { browserOf } from '../sessions';
import { users } from '../tables';
import { beginSession } from './begin-session';
import { requireSignIn } from './sign-in';
import { countSignInFailure } from './sign-in-failures';

const MALFORMED = { body: 'Enter a code.', fields: { code: 'Enter a code.' } };

/** The second step of a sign-in, and the sign-in with a passkey. */
export function secondStepRoutes(app: FastifyInstance, devices: KnownDevices): void {
  const { context } = app;
  const { db } = context;
  const checkCode = codeCheck(app);
  const checkRecoveryCode = recoveryCheck(app, devices);
  const limit = { max: 120, windowMs: 5 * MINUTE_MS };

  route(
    app,
    contract.auth.finishSignIn,
    async (call) => {
      const { token, code, recoveryCode } = call.body;
      const step = await readToken(db, 'second-step', token, call.now);
      if (!step) throw new Problem('second-step-ended');
      const [user] = await db.select().from(users).where(eq(users.id, step.userId));
      if (!user) throw new Problem('second-step-ended');
      // Before the code: a refused sign-in must not use a recovery code up.
      requireSignIn(user, step.passwordMark);
      const claim = async (tx: Queryable) => {
        if (!(await claimToken(tx, 'second-step', token, call.now)))
          throw new Problem('second-step-ended');
      };
      try {
        if (code !== undefined) {
          await checkCode(call, user, code);
          await claim(db);
        } else if (recoveryCode !== undefined)
          await checkRecoveryCode(call, user, recoveryCode, claim);
        else throw new Problem('malformed', MALFORMED);
      } catch (error) {
        if (isWrongCode(error))
          await countSignInFailure(db, user.id, browserOf(call.request), call.now);
        throw error;
      }
      return beginSession(context, devices, call, {
        ...step,
        factor: code === undefined ? 'recovery code' : 'code',
      });
    },
    { limit },
  );

  route(
    app,
    contract.auth.passkeyOptions,
    async ({ body, now }) => {
      if (body.token === undefined)
        return { options: { ...(await passkeyOptions(context, undefined, now)) } };
      const step = await readToken(db, 'second-step', body.token, now);
      if (!step) throw new Problem('second-step-ended');
      return { options: { ...(await passkeyOptions(context, step.userId, now)) } };
    },
    { limit },
  );

  route(
    app,
    contract.auth.signInWithPasskey,
    async (call) => {
      const { passkey, remember } = call.body;
      const { userId } = await checkPasskey(context, call.request, passkey, call.now);
      const proved = { userId, passwordMark: null, factor: 'passkey', remember } as const;
      return beginSession(context, devices, call, proved);
    },
    { limit },
  );
}
