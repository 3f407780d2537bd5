import { contract, messages, type Session } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem';
import { type Call, route } from '../../http/route';
import { clearCookies, setCookies, tokenOf } from '../cookies';
import { issueToken, STEP_LIFETIME_MS } from '../factors/one-time-tokens';
import { findUserByEmail } from '../find-user';
import { knownDevices } from '../known-devices';
import { factorKindsOf } from '../owned-factors';
import { hashCaller } from '../passwords';
import { browserOf, endSession, findActiveSession, recordSessionUse } from '../sessions';
import { signInLimits } from '../sign-in-limits';
import { signUpBrowserHash } from '../sign-up-browser';
import { beginSession } from './begin-session';
import { secondStepRoutes } from './second-step-routes';
import { checkCredentials, passwordMark, sendActivationReminder } from './sign-in';
import { countSignInFailure } from './sign-in-failures';

type LoginCall = Call<typeof contract.auth.login>;

/** Sign-in, silent or with credentials, and sign-out (sections 4 and 7). */
export function authRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;
  const limits = signInLimits(app);
  const devices = knownDevices(context);

  secondStepRoutes(app, devices);
  route(app, contract.auth.login, login, { limit: { max: 300, windowMs: 5 * MINUTE_MS } });

  async function login(call: LoginCall): Promise<Session> {
    const { email, password } = call.body;
    try {
      return email === undefined && password === undefined
        ? await loginSilently(call)
        : await loginWithCredentials(call, { email, password });
    } catch (error) {
      // Section 8: a failed login deletes the stored token. An incomplete form, a rate limit and a
      // missing second step do not count as a failed login, nor does a server without time for it.
      if (error instanceof Problem && isFailedLogin(error)) clearCookies(call.reply, config);
      throw error;
    }
  }

  /** Sends the cookies again. The end of the session stays the same (decision 29). */
  async function loginSilently({ request, reply, now }: LoginCall): Promise<Session> {
    const activeSession = await findActiveSession(context, request, now);
    if (!activeSession) throw new Problem('not-signed-in');
    const { session, token, remember, expiresAt } = activeSession;
    await recordSessionUse(db, activeSession, request, now);
    setCookies(reply, config, token, remember ? expiresAt - now : null);
    if ((await devices.idOf(request, session.id)) === null)
      await devices.remember(request, reply, session.id, 'sign-in');
    return session;
  }

  async function loginWithCredentials(
    call: LoginCall,
    { email, password }: { email: string | undefined; password: string | undefined },
  ): Promise<Session> {
    const { body, request, reply, now } = call;
    if (email === undefined || password === undefined) {
      const fields = { [email === undefined ? 'email' : 'password']: messages.credentials };
      throw new Problem('malformed', { body: messages.credentials, fields });
    }
    const caller = hashCaller(call);
    const user = await findUserByEmail(db, email);
    const deviceId = await devices.idOf(request, user?.id);
    const browser = browserOf(request);
    return limits({ request, reply, email, user, deviceId }, async () => {
      await context.botCheck.verify(body.recaptcha, request.ip);
      const owner = await checkCredentials(
        context,
        {
          user,
          password,
          caller,
          signUpBrowserHash: signUpBrowserHash(request),
          onNotActivated: (inactive) =>
            app.afterAnswer.run(
              reply,
              () => sendActivationReminder(context, inactive, now),
              'The activation mail could not be sent again.',
            ),
        },
        now,
      );
      const proved = {
        userId: owner.id,
        passwordMark: passwordMark(owner),
        remember: body.remember,
      };
      const proofs = await factorKindsOf(db, owner.id);
      if (proofs.length === 0) return beginSession(context, devices, call, proved);
      const lifetime = { now, lifetimeMs: STEP_LIFETIME_MS };
      const secondStepToken = await issueToken(db, 'second-step', proved, lifetime);
      throw new Problem('second-step', { secondStep: { token: secondStepToken, proofs } });
    }).catch((error: unknown) => {
      // After the answer: its time must not reveal whether the account exists.
      if (user && error instanceof Problem && error.code === 'wrong-credentials')
        app.afterAnswer.run(
          reply,
          () => countSignInFailure(db, user.id, browser, now),
          'A failed sign-in could not be counted.',
        );
      throw error;
    });
  }

  route(app, contract.auth.logout, async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    clearCookies(reply, config);
    return {};
  });
}

function isFailedLogin({ statusCode, secondStep }: Problem): boolean {
  return ![400, 429].includes(statusCode) && statusCode < 500 && !secondStep;
}
