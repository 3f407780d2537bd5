import { contract, messages, type Session } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { type Call, route } from '../http/route';
import { clearCookies, setCookies, tokenOf } from './cookies';
import { sessionOf } from './session-of';
import { endSession, findSession, originOf, touchSession } from './sessions';
import { signIn } from './sign-in';
import { signInLimits } from './sign-in-limits';

type Login = Call<typeof contract.auth.login>;

/** Signing in, silently or with credentials, and out (sections 4 and 7). */
export function authRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;
  const limits = signInLimits(app);

  route(app, contract.auth.login, login, { limit: { max: 300, window: 5 * 60_000 } });

  async function login(call: Login): Promise<Session> {
    const { email, password } = call.body;
    try {
      return email === undefined && password === undefined
        ? await loginSilently(call)
        : await loginWith(call, { email, password });
    } catch (error) {
      // Section 8: a failed login deletes the stored token. A form that was not filled in is no login yet.
      if (error instanceof Problem && error.statusCode !== 400 && error.statusCode !== 429)
        clearCookies(call.reply, config);
      throw error;
    }
  }

  /** Keeps the class of the session: a new cookie, not a new life (decision: silent re-login re-issues the same class). */
  async function loginSilently({ request, reply, now }: Login): Promise<Session> {
    const found = await findSession(context, request);
    if (!found) throw new Problem('not-signed-in');
    await touchSession(db, found, request, now);
    setCookies(reply, config, found.token, found.remember ? found.expiresAt - now : null);
    return found.session;
  }

  async function loginWith(
    { body, request, reply, now }: Login,
    given: { email: string | undefined; password: string | undefined },
  ) {
    const { email, password } = given;
    if (email === undefined || password === undefined) {
      const fields = { [email === undefined ? 'email' : 'password']: messages.credentials };
      throw new Problem('malformed', { body: messages.credentials, fields });
    }
    await limits.check(request, reply, email);
    await context.botCheck.verify(body.recaptcha, request.ip);
    try {
      const { user, token, expiresAt } = await signIn(
        context,
        { email, password },
        body.remember,
        now,
        originOf(request),
      );
      const before = tokenOf(request);
      if (before) await endSession(db, before);
      setCookies(reply, config, token, body.remember ? expiresAt - now : null);
      return sessionOf(user);
    } catch (error) {
      if (error instanceof Problem && error.code === 'wrong-credentials')
        await limits.countFailure(request, email);
      throw error;
    }
  }

  route(app, contract.auth.logout, async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    clearCookies(reply, config);
    return {};
  });
}
