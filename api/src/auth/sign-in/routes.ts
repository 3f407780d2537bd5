import { contract, messages, type Session } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem';
import { type Call, route } from '../../http/route';
import { isSignUpPending, resendActivationMail } from '../activation-codes';
import { clearCookies, setCookies, tokenOf } from '../cookies';
import { issueToken, STEP_LIFETIME_MS } from '../factors/one-time-tokens';
import { findUserByEmail } from '../find-user';
import { knownDevices } from '../known-devices';
import { factorKindsOf } from '../owned-factors';
import { type HashCaller, takeHashingPlace, verifyPassword } from '../passwords';
import { browserOf, endSession, findActiveSession, recordSessionUse } from '../sessions';
import { signInLimits } from '../sign-in-limits';
import { signUpBrowserHash } from '../sign-up-browser';
import type { User } from '../tables';
import { beginSession, passwordMark } from './begin-session';
import { secondStepRoutes } from './second-step-routes';
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
    const isSilent = email === undefined && password === undefined;
    try {
      return isSilent ? await loginSilently(call) : await loginWithCredentials(call);
    } catch (error) {
      // Section 8: a failed login deletes the stored token.
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

  async function loginWithCredentials(call: LoginCall): Promise<Session> {
    const { request, reply, now } = call;
    const { email, password } = typedCredentials(call.body);
    const caller = takeHashingPlace(call);
    const user = await findUserByEmail(db, email);
    const deviceId = await devices.idOf(request, user?.id);
    const browser = browserOf(request);
    try {
      return await limits({ request, reply, email, user, deviceId }, () =>
        checkAndBegin(call, user, password, caller),
      );
    } catch (error) {
      // After the answer: its time must not reveal whether the account exists.
      if (user && error instanceof Problem && error.code === 'wrong-credentials')
        app.afterAnswer.run(
          reply,
          () => countSignInFailure(db, user.id, browser, now),
          'A failed sign-in could not be counted.',
        );
      throw error;
    }
  }

  /**
   * Checks the password, then begins the session. If the account has a second factor, throws
   * 'second-step' instead, with the token for that step.
   */
  async function checkAndBegin(
    call: LoginCall,
    user: User | undefined,
    password: string,
    caller: HashCaller,
  ): Promise<Session> {
    const { body, request, now } = call;
    await context.botCheck.verify(body.recaptcha, request.ip);
    const owner = await checkPassword(call, user, password, caller);
    const signIn = {
      userId: owner.id,
      passwordMark: passwordMark(owner),
      remember: body.remember,
    };
    const proofs = await factorKindsOf(db, owner.id);
    if (proofs.length === 0) return beginSession(context, devices, call, signIn);
    const lifetime = { now, lifetimeMs: STEP_LIFETIME_MS };
    const token = await issueToken(db, 'second-step', signIn, lifetime);
    throw new Problem('second-step', { secondStep: { token, proofs } });
  }

  /**
   * Returns the account, if the password is right. Throws 'wrong-credentials' for a wrong password,
   * an unknown email and an account that is not activated, after the same work. Throws
   * 'not-activated' instead in a browser that has just signed up with this email, whether or not
   * the email had an account before. So the answer does not reveal whether an account exists.
   */
  async function checkPassword(
    { request, reply, now }: LoginCall,
    user: User | undefined,
    password: string,
    caller: HashCaller,
  ): Promise<User> {
    const isRight = await verifyPassword(user?.passwordHash, password, caller);
    if (user && isRight && user.activatedAt !== null) return user;
    if (user && isRight)
      app.afterAnswer.run(
        reply,
        () => resendActivationMail(context, user.id, now),
        'The activation mail could not be sent again.',
      );
    const isPending = await isSignUpPending(db, user?.id, signUpBrowserHash(request), now);
    throw new Problem(isPending ? 'not-activated' : 'wrong-credentials');
  }

  route(app, contract.auth.logout, async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    clearCookies(reply, config);
    return {};
  });
}

/** The email and the password of a body. Throws 'malformed' if one of them is missing. */
function typedCredentials({ email, password }: LoginCall['body']) {
  if (email !== undefined && password !== undefined) return { email, password };
  const fields = { [email === undefined ? 'email' : 'password']: messages.credentials };
  throw new Problem('malformed', { body: messages.credentials, fields });
}

/**
 * Whether a problem counts as a failed login. An incomplete form, a rate limit, a missing second
 * step and a server without time for the login do not.
 */
function isFailedLogin({ statusCode, secondStep }: Problem): boolean {
  return ![400, 429].includes(statusCode) && statusCode < 500 && !secondStep;
}
