import { contract, type Session } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import type { Queryable } from '../../db/database';
import { Problem } from '../../http/problem';
import { type Call, route } from '../../http/route';
import { codeCheck, isWrongCode } from '../factors/code-check';
import { claimToken, readToken } from '../factors/one-time-tokens';
import { checkPasskey, passkeyOptions } from '../factors/passkeys';
import { recoveryCheck } from '../factors/recovery-check';
import type { KnownDevices } from '../known-devices';
import { browserOf } from '../sessions';
import { type User, users } from '../tables';
import { beginSession, requireMaySignIn } from './begin-session';
import { countSignInFailure } from './sign-in-failures';

type FinishSignInCall = Call<typeof contract.auth.finishSignIn>;
type SignInWithPasskeyCall = Call<typeof contract.auth.signInWithPasskey>;

/** The second step of a sign-in with a password, and the sign-in with a passkey. */
export function secondStepRoutes(app: FastifyInstance, devices: KnownDevices): void {
  const { context } = app;
  const { db } = context;
  const checkCode = codeCheck(app);
  const checkRecoveryCode = recoveryCheck(app, devices);
  /** Per IP address. */
  const limit = { max: 120, windowMs: 5 * MINUTE_MS };

  route(app, contract.auth.finishSignIn, finishSignIn, { limit });
  route(app, contract.auth.passkeyOptions, optionsOfPasskey, { limit });
  route(app, contract.auth.signInWithPasskey, signInWithPasskey, { limit });

  async function finishSignIn(call: FinishSignInCall): Promise<Session> {
    const step = await readStep(call.body.token, call.now);
    const [user] = await db.select().from(users).where(eq(users.id, step.userId));
    if (!user) throw new Problem('second-step-ended');
    // Before the check of the code: a refused sign-in must not use a recovery code up.
    requireMaySignIn(user, step.passwordMark);
    try {
      await checkSecondFactor(call, user);
    } catch (error) {
      if (isWrongCode(error))
        await countSignInFailure(db, user.id, browserOf(call.request), call.now);
      throw error;
    }
    const factor = call.body.code === undefined ? 'recovery code' : 'code';
    return beginSession(context, devices, call, { ...step, factor });
  }

  /**
   * Checks the code of an app or a recovery code, and uses it and the token up. A recovery code and
   * the token are used up in one transaction, so that neither is lost alone. The code of an app may
   * be lost: the app soon shows another one.
   */
  async function checkSecondFactor(call: FinishSignInCall, user: User): Promise<void> {
    const { token, code, recoveryCode } = call.body;
    const endToken = async (tx: Queryable) => {
      if (!(await claimToken(tx, 'second-step', token, call.now)))
        throw new Problem('second-step-ended');
    };
    if (code !== undefined) {
      await checkCode(call, user, code);
      await endToken(db);
    } else if (recoveryCode !== undefined) {
      await checkRecoveryCode(call, user, recoveryCode, endToken);
    } else {
      const body = texts.signIn.enterCode();
      throw new Problem('malformed', { body, fields: { code: body } });
    }
  }

  /** With a token, the passkeys of its account; without one, a passkey of any account. */
  async function optionsOfPasskey({ body, now }: Call<typeof contract.auth.passkeyOptions>) {
    const step = body.token === undefined ? undefined : await readStep(body.token, now);
    return { options: await passkeyOptions(context, { userId: step?.userId, now }) };
  }

  async function signInWithPasskey(call: SignInWithPasskeyCall): Promise<Session> {
    const { passkey, remember } = call.body;
    const { userId } = await checkPasskey(context, call.request, passkey, call.now);
    const signIn = { userId, passwordMark: null, factor: 'passkey', remember } as const;
    return beginSession(context, devices, call, signIn);
  }

  async function readStep(token: string, now: number) {
    const step = await readToken(db, 'second-step', token, now);
    if (!step) throw new Problem('second-step-ended');
    return step;
  }
}
