import { contract, messages, type Session } from '@site/shared/contract';
import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { type Call, route } from '../http/route';
import { clearCookies, setCookies, tokenOf } from './cookies';
import { findUserByEmail } from './find-user';
import { knownDevices } from './known-devices';
import { nextPlanOf } from './next-plan';
import { sessionOf } from './session-of';
import { browserOf, endSession, findActiveSession, recordSessionUse } from './sessions';
import { sendActivationReminder, signIn } from './sign-in';
import { countSignInFailure } from './sign-in-failures';
import { signInLimits } from './sign-in-limits';
import { signUpBrowserHash } from './sign-up-browser';

type LoginCall = Call<typeof contract.auth.login>;

/** Sign-in, silent or with credentials, and sign-out (sections 4 and 7). */
export function authRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;
  const limits = signInLimits(app);
  const devices = knownDevices(context);

  route(app, contract.auth.login, login, { limit: { max: 300, windowMs: 5 * MINUTE_MS } });

  async function login(call: LoginCall): Promise<Session> {
    const { email, password } = call.body;
    try {
      return email === undefined && password === undefined
        ? await loginSilently(call)
        : await loginWithCredentials(call, { email, password });
    } catch (error) {
      // Section 8: a failed login deletes the stored token. An incomplete form or a rate limit does
      // not count as a failed login.
      if (error instanceof Problem && error.statusCode !== 400 && error.statusCode !== 429)
        clearCookies(call.reply, config);
      throw error;
    }
  }

  /** Sends the cookies again. The end of the session stays the same (decision 29). */
  async function loginSilently({ request, reply, now }: LoginCall): Promise<Session> {
    const activeSession = await findActiveSession(db, request, now);
    if (!activeSession) throw new Problem('not-signed-in');
    const { session, token, remember, expiresAt } = activeSession;
    await recordSessionUse(db, activeSession, request, now);
    setCookies(reply, config, token, remember ? expiresAt - now : null);
    if ((await devices.idOf(request, session.id)) === null)
      await devices.remember(request, reply, session.id);
    return session;
  }

  async function loginWithCredentials(
    { body, request, reply, now }: LoginCall,
    { email, password }: { email: string | undefined; password: string | undefined },
  ) {
    if (email === undefined || password === undefined) {
      const fields = { [email === undefined ? 'email' : 'password']: messages.credentials };
      throw new Problem('malformed', { body: messages.credentials, fields });
    }
    const user = await findUserByEmail(db, email);
    const deviceId = await devices.idOf(request, user?.id);
    const browser = browserOf(request);
    const started = await limits({ request, reply, email, user, deviceId }, async () => {
      await context.botCheck.verify(body.recaptcha, request.ip);
      return signIn(
        context,
        {
          user,
          password,
          remember: body.remember,
          browser,
          signUpBrowserHash: signUpBrowserHash(request),
          onNotActivated: (owner) =>
            app.afterAnswer.run(
              reply,
              () => sendActivationReminder(context, owner, now),
              'The activation mail could not be sent again.',
            ),
        },
        now,
      );
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
    const previousToken = tokenOf(request);
    if (previousToken) await endSession(db, previousToken);
    setCookies(reply, config, started.token, body.remember ? started.expiresAt - now : null);
    await devices.remember(request, reply, started.user.id);
    return sessionOf(started.user, await nextPlanOf(db, started.user.id), now);
  }

  route(app, contract.auth.logout, async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) await endSession(db, token);
    clearCookies(reply, config);
    return {};
  });
}
