import { contract } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { DELETION_DELAY_MS, HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { recordOwnEntry } from '../audit/record-entry';
import { clearCookies } from '../auth/cookies';
import { ownerCheck } from '../auth/owner-check';
import { takeHashingPlace } from '../auth/passwords';
import { browserOf } from '../auth/sessions';
import { limiter } from '../http/limiter';
import { Problem } from '../http/problem';
import { route } from '../http/route';
import { accountActivities } from './activity';
import { confirmEmail } from './confirm-email';
import { deleteAccount } from './delete-account';
import { deleteExpiredDataHourly } from './delete-expired-data';
import { deviceSessions, revokeSession } from './device-sessions';
import { exportAccount } from './export-account';
import { factorRoutes } from './factors/factor-routes';
import { undoEmail } from './undo-email';
import { undoPassword } from './undo-password';
import {
  cancelPendingEmail,
  findPendingEmail,
  resendPendingEmail,
  updateEmail,
} from './update-email';
import { updatePassword } from './update-password';

const { settings } = texts;

/** The settings of a signed-in account (sections 2, 5 and 7). */
export function settingsRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db, config } = context;
  const confirmOwner = ownerCheck(app);
  // Counts by recipient: many accounts could send links to the same mailbox.
  const confirmationMails = limiter(app, 'confirmation-mails', { max: 5, windowMs: HOUR_MS });
  const linkLimit = { limit: { max: 60, windowMs: HOUR_MS } };
  const passwordLimits = {
    limit: { max: 30, windowMs: HOUR_MS },
    accountLimit: { max: 20, windowMs: HOUR_MS },
  };
  deleteExpiredDataHourly(app);
  factorRoutes(app);

  route(
    app,
    contract.account.updateEmail,
    async (call) => {
      const { email, currentPassword } = call.body;
      // Also after a recent sign-in: the email is the key to the account.
      if (currentPassword === undefined) throw missingPassword();
      await confirmOwner.byPassword(call, currentPassword, 'currentPassword');
      await confirmationMails.take(email.toLowerCase(), call.request, call.reply);
      await updateEmail(context, call.session.id, email, browserOf(call.request), call.now);
      return { status: 200, title: settings.saved(), body: settings.emailSaved() };
    },
    { ...passwordLimits, accountLimit: { max: 10, windowMs: HOUR_MS } },
  );

  route(
    app,
    contract.account.confirmEmail,
    async ({ body, request, now }) => {
      const activeSession = await app.http.findActiveSession(request);
      const change = { browser: browserOf(request), keptSessionId: activeSession?.id };
      return confirmEmail(context, body.code, change, now);
    },
    linkLimit,
  );

  route(
    app,
    contract.account.undoEmail,
    async ({ body, request, now }) => undoEmail(context, body.code, browserOf(request), now),
    linkLimit,
  );

  route(
    app,
    contract.account.undoPassword,
    async ({ body, request, now }) => undoPassword(context, body.code, browserOf(request), now),
    linkLimit,
  );

  route(app, contract.account.pendingEmail, async ({ session, now }) => ({
    pending: await findPendingEmail(db, session.id, now),
  }));

  route(
    app,
    contract.account.resendPendingEmail,
    async ({ session, request, reply, now }) => {
      const email = await resendPendingEmail(context, session.id, now, (to) =>
        confirmationMails.take(to.toLowerCase(), request, reply),
      );
      return { status: 200, title: settings.emailSent(), body: settings.openLink({ email }) };
    },
    { accountLimit: { max: 10, windowMs: HOUR_MS } },
  );

  route(app, contract.account.cancelPendingEmail, async ({ session }) => {
    await cancelPendingEmail(db, session.id);
    const { email } = session;
    return { status: 200, title: settings.changeCancelled(), body: settings.emailStays({ email }) };
  });

  route(
    app,
    contract.account.updatePassword,
    async (call) => {
      await confirmOwner.byPasswordOrSignIn(call, call.body.currentPassword);
      const { activeSession, body, request, now } = call;
      const change = { password: body.password, caller: takeHashingPlace(call) };
      const browser = browserOf(request);
      const cancelledEmail = await updatePassword(context, activeSession, change, browser, now);
      return {
        status: 200,
        title: settings.saved(),
        body: settings.passwordSaved(),
        ...(cancelledEmail !== undefined && { cancelledEmail }),
      };
    },
    passwordLimits,
  );

  route(app, contract.account.sessions, async ({ session, activeSession, now }) => ({
    sessions: await deviceSessions(db, session.id, activeSession.id, now),
  }));

  route(app, contract.account.activity, async ({ session }) => ({
    activities: await accountActivities(db, session.id),
  }));

  route(app, contract.account.revokeSession, async ({ body, activeSession, request, now }) => {
    const entry = { action: 'sessions-ended', browser: browserOf(request) } as const;
    await db.transaction(async (tx) => {
      await revokeSession(tx, activeSession, body);
      await recordOwnEntry(tx, activeSession.session.id, entry, now);
    });
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
      await deleteAccount(context, call.session.id, browserOf(call.request), call.now);
      clearCookies(call.reply, config);
      return {
        status: 200,
        title: settings.accountDeleted(),
        body: settings.deletionDelay({ duration: formatDuration(DELETION_DELAY_MS) }),
      };
    },
    passwordLimits,
  );
}

function missingPassword(): Problem {
  const body = settings.enterCurrentPassword();
  return new Problem('wrong-password', { body, fields: { currentPassword: body } });
}
