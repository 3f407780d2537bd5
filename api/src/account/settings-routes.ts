import { contract } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { DELETION_DELAY_MS, HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import { clearCookies } from '../auth/cookies';
import { route } from '../http/route';
import { confirmEmail } from './confirm-email';
import { ownerCheck } from './confirm-owner';
import { deleteAccount } from './delete-account';
import { deleteExpiredDataHourly } from './delete-expired-data';
import { deviceSessions, revokeSession } from './device-sessions';
import { exportAccount } from './export-account';
import { updateEmail } from './update-email';
import { updatePassword } from './update-password';

/** The settings of a signed-in account (sections 2, 5 and 7). */
export function settingsRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db, config } = context;
  const confirmOwner = ownerCheck(app);
  deleteExpiredDataHourly(app);

  route(
    app,
    contract.account.updateEmail,
    async (call) => {
      await confirmOwner.byPasswordOrSignIn(call, call.body.currentPassword);
      await updateEmail(context, call.session.id, call.body.email, call.now);
      return { status: 200, title: 'Saved', body: 'Email saved' };
    },
    {
      limit: { max: 30, windowMs: HOUR_MS },
      accountLimit: { max: 10, windowMs: HOUR_MS },
    },
  );

  route(
    app,
    contract.account.confirmEmail,
    async ({ body, now }) => confirmEmail(context, body.code, now),
    { limit: { max: 60, windowMs: HOUR_MS } },
  );

  route(
    app,
    contract.account.updatePassword,
    async (call) => {
      await confirmOwner.byPasswordOrSignIn(call, call.body.currentPassword);
      await updatePassword(context, call.activeSession, call.body.password, call.now);
      return { status: 200, title: 'Saved', body: 'Password saved' };
    },
    {
      limit: { max: 30, windowMs: HOUR_MS },
      accountLimit: { max: 20, windowMs: HOUR_MS },
    },
  );

  route(app, contract.account.sessions, async ({ session, activeSession, now }) => ({
    sessions: await deviceSessions(db, session.id, activeSession.id, now),
  }));

  route(app, contract.account.revokeSession, async ({ body, activeSession }) => {
    await revokeSession(db, activeSession, body);
    return {};
  });

  route(
    app,
    contract.account.export,
    async ({ session, activeSession, now }) =>
      exportAccount(context, session.id, activeSession.id, now),
    { accountLimit: { max: 20, windowMs: HOUR_MS } },
  );

  route(
    app,
    contract.account.delete,
    async (call) => {
      await confirmOwner.byPassword(call, call.body.password, 'password');
      await deleteAccount(context, call.session.id, call.now);
      clearCookies(call.reply, config);
      return {
        status: 200,
        title: 'Account deleted',
        body: `You have ${formatDuration(DELETION_DELAY_MS)} to change your mind: sign in to keep the account.`,
      };
    },
    {
      limit: { max: 30, windowMs: HOUR_MS },
      accountLimit: { max: 20, windowMs: HOUR_MS },
    },
  );
}
