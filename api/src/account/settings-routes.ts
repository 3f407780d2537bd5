import { contract } from '@site/shared/contract';
import type { FastifyInstance } from 'fastify';
import { clearCookies } from '../auth/cookies';
import { route } from '../http/route';
import { confirmEmail } from './confirm-email';
import { ownerCheck } from './current-password';
import { deleteAccount } from './delete-account';
import { exportAccount } from './export-account';
import { revokeSession, sessionsOf } from './sessions-of';
import { sweepHourly } from './sweep';
import { updateEmail } from './update-email';
import { updatePassword } from './update-password';

const HOUR = 3_600_000;

/** What whoever is signed in may change of their account (sections 2, 5 and 7). */
export function settingsRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db, config } = context;
  const owner = ownerCheck(app);
  sweepHourly(app);

  route(
    app,
    contract.account.updateEmail,
    async (call) => {
      await owner.byPasswordOrSignIn(call, call.body.currentPassword);
      await updateEmail(context, call.session.id, call.body.email, call.now);
      return { status: 200, title: 'Saved', body: 'Email saved' };
    },
    { limit: { max: 30, window: HOUR }, accountLimit: { max: 10, window: HOUR } },
  );

  route(
    app,
    contract.account.confirmEmail,
    async ({ body, now }) => confirmEmail(context, body.code, now),
    {
      limit: { max: 60, window: HOUR },
    },
  );

  route(
    app,
    contract.account.updatePassword,
    async (call) => {
      await owner.byPasswordOrSignIn(call, call.body.currentPassword);
      await updatePassword(context, call.found, call.body.password, call.now);
      return { status: 200, title: 'Saved', body: 'Password saved' };
    },
    { limit: { max: 30, window: HOUR }, accountLimit: { max: 20, window: HOUR } },
  );

  route(app, contract.account.sessions, async ({ session, found, now }) => ({
    sessions: await sessionsOf(db, session.id, found.id, now),
  }));

  route(app, contract.account.revokeSession, async ({ body, found }) => {
    await revokeSession(db, found, body);
    return {};
  });

  route(
    app,
    contract.account.export,
    async ({ session, found, now }) => exportAccount(context, session.id, found.id, now),
    {
      accountLimit: { max: 20, window: HOUR },
    },
  );

  route(
    app,
    contract.account.delete,
    async (call) => {
      await owner.byPassword(call, call.body.password, 'password');
      await deleteAccount(context, call.session.id, call.now);
      clearCookies(call.reply, config);
      return {
        status: 200,
        title: 'Account deleted',
        body: 'You have 14 days to change your mind: sign in and the account stays.',
      };
    },
    { limit: { max: 30, window: HOUR }, accountLimit: { max: 20, window: HOUR } },
  );
}
