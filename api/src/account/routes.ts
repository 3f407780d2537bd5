import { contract, fields } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { activate } from './activate';
import { recoverPassword } from './recover-password';
import { register } from './register';
import { resetPassword } from './reset-password';

const HOUR = 3_600_000;

/** Signing up, activating, and a new password for whoever forgot theirs (sections 2, 5, 7 and 8). */
export function accountRoutes(app: FastifyInstance): void {
  const { context } = app;

  route(
    app,
    contract.auth.register,
    async ({ body, request, now }) => {
      await context.botCheck.verify(body.recaptcha, request.ip);
      await register(context, body, now);
      return {
        status: 200,
        title: 'Account created!',
        body: 'Check your inbox for the activation email',
      };
    },
    { limit: { max: 20, window: HOUR } },
  );

  route(
    app,
    contract.auth.activate,
    async ({ body, now }) => {
      if (!body.activationCode) throw new Problem('activation-code');
      return activate(context, body.activationCode, now);
    },
    { limit: { max: 60, window: HOUR } },
  );

  route(
    app,
    contract.auth.recoverPassword,
    async ({ body, request, now }) => {
      const email = fields.email.safeParse(body.email);
      if (!email.success) throw new Problem('recover-email');
      await context.botCheck.verify(body.recaptcha, request.ip);
      await recoverPassword(context, email.data, now);
      return { status: 200, title: 'Email sent', body: SENT };
    },
    { limit: { max: 20, window: HOUR } },
  );

  route(
    app,
    contract.auth.resetPassword,
    async ({ body, request, now }) => {
      if (!body.recover) throw new Problem('recover-code');
      await context.botCheck.verify(body.recaptcha, request.ip);
      await resetPassword(context, body, now);
      return { status: 200, title: 'Password changed', body: 'Sign in with your new password.' };
    },
    { limit: { max: 30, window: HOUR } },
  );
}

const SENT =
  'If nothing arrives in a few minutes, look into your spam folder and check whether an account with this address exists.';
