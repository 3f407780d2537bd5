import { contract, fields } from '@site/shared/contract';
import { HOUR_MS, MAX_RECOVERY_MAILS_PER_HOUR } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { knownDevices } from '../auth/known-devices';
import { takeHashingPlace } from '../auth/passwords';
import { browserOf } from '../auth/sessions';
import { markSignUpBrowser, signUpBrowserHash } from '../auth/sign-up-browser';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { activate } from './activate';
import { isSignUpBrowser } from './password-choice';
import { recoverPassword } from './recover-password';
import { canResetPassword } from './recovery-link-codes';
import { register } from './register';
import { resetPassword } from './reset-password';

const { signUp } = texts;

/** Sign-up, activation and password recovery (sections 2, 5, 7 and 8). */
export function signUpRoutes(app: FastifyInstance): void {
  const { context } = app;
  const devices = knownDevices(context);
  const linkLimit = { limit: { max: 60, windowMs: HOUR_MS } };

  route(
    app,
    contract.auth.register,
    async ({ body, request, reply, now }) => {
      // Before any other work: it refuses the call while too many calls need a hash.
      const hashCaller = takeHashingPlace({ request, reply });
      await context.botCheck.verify(body.recaptcha, request.ip);
      const browserHash = markSignUpBrowser(request, reply, context.config);
      await register(context, { ...body, browserHash, caller: hashCaller }, now);
      return {
        status: 200,
        title: signUp.accountCreated(),
        body: signUp.checkInbox(),
      };
    },
    { limit: { max: 20, windowMs: HOUR_MS } },
  );

  route(
    app,
    contract.auth.checkActivation,
    async ({ body, request, now }) => ({
      isSignUpBrowser: await isSignUpBrowser(
        context.db,
        body.activationCode,
        signUpBrowserHash(request),
        now,
      ),
    }),
    linkLimit,
  );

  route(
    app,
    contract.auth.activate,
    async ({ body, request, now }) => {
      if (!body.activationCode) throw new Problem('activation-code');
      return activate(context, body.activationCode, signUpBrowserHash(request), now);
    },
    linkLimit,
  );

  route(
    app,
    contract.auth.recoverPassword,
    async ({ body, request, now }) => {
      const email = fields.email.safeParse(body.email);
      if (!email.success) throw new Problem('recover-email');
      await context.botCheck.verify(body.recaptcha, request.ip);
      const { isLimited } = await recoverPassword(context, email.data, now);
      if (!isLimited)
        return { status: 200, title: signUp.emailSent(), body: signUp.emailSentText() };
      return {
        status: 200,
        title: signUp.emailAlreadySent(),
        body: signUp.emailLimit({ max: MAX_RECOVERY_MAILS_PER_HOUR }),
        isLimited,
      };
    },
    { limit: { max: 20, windowMs: HOUR_MS } },
  );

  route(
    app,
    contract.auth.checkRecover,
    async ({ body, now }) => {
      if (!(await canResetPassword(context.db, body.recover, now)))
        throw new Problem('recover-code');
      return {};
    },
    linkLimit,
  );

  route(
    app,
    contract.auth.resetPassword,
    async ({ body, request, reply, now }) => {
      if (!body.recover) throw new Problem('recover-code');
      // Before any other work: it refuses the call while too many calls need a hash.
      const hashCaller = takeHashingPlace({ request, reply });
      await context.botCheck.verify(body.recaptcha, request.ip);
      const browser = browserOf(request);
      const userId = await resetPassword(context, { ...body, caller: hashCaller }, browser, now);
      // The visitor has just proved to own the email, so failed sign-ins elsewhere do not lock this
      // browser out.
      await devices.remember(request, reply, userId, 'new password');
      return {
        status: 200,
        title: signUp.passwordChanged(),
        body: signUp.signInWithNewPassword(),
      };
    },
    { limit: { max: 30, windowMs: HOUR_MS } },
  );
}
