import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import * as texts from '#texts';
import { takeHashingPlace } from '../auth/passwords';
import { browserOf } from '../auth/sessions';
import { route } from '../http/route';
import { scheduleJob } from '../schedule-job';
import { acceptInvitation, joinStaff } from './accept-invitation';
import { accountActOf } from './account-act';
import { changeRole, endAccountSessions, restoreAccount, suspendAccount } from './change-account';
import {
  checkInvitation,
  deleteEndedInvitations,
  inviteStaff,
  withdrawInvitation,
} from './invitations';
import { listStaff } from './list-staff';

const LINK_LIMIT = { limit: { max: 60, windowMs: HOUR_MS } };

/** The staff: invitations, roles, suspension, sessions. */
export function staffRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db } = context;
  const { staff } = contract;

  scheduleJob(app, {
    intervalMs: HOUR_MS,
    run: () => deleteEndedInvitations(db, context.now()),
    failureMessage: 'Ended invitations could not be deleted.',
  });

  route(app, staff.listStaff, ({ now }) => listStaff(db, now));

  route(
    app,
    staff.inviteStaff,
    async (call) => {
      await inviteStaff(context, call.body, accountActOf(call));
      return listStaff(db, call.now);
    },
    { accountLimit: { max: 30, windowMs: HOUR_MS } },
  );

  route(app, staff.withdrawInvitation, async (call) => {
    await withdrawInvitation(context, call.body.invitation, accountActOf(call));
    return listStaff(db, call.now);
  });

  route(app, staff.changeRole, async (call) => {
    await changeRole(context, call.body.account, call.body.role, accountActOf(call));
    return listStaff(db, call.now);
  });

  route(app, staff.suspendAccount, async (call) => {
    await suspendAccount(context, call.body.account, accountActOf(call));
    return listStaff(db, call.now);
  });

  route(app, staff.restoreAccount, async (call) => {
    await restoreAccount(context, call.body.account, accountActOf(call));
    return listStaff(db, call.now);
  });

  route(app, staff.endAccountSessions, async (call) => {
    await endAccountSessions(context, call.body.account, accountActOf(call));
    return listStaff(db, call.now);
  });

  route(
    app,
    staff.checkInvitation,
    ({ body, now }) => checkInvitation(db, body.code, now),
    LINK_LIMIT,
  );

  route(
    app,
    staff.acceptInvitation,
    async ({ body, request, reply, now }) => {
      const caller = takeHashingPlace({ request, reply });
      await acceptInvitation(context, { ...body, caller }, browserOf(request), now);
      return {
        status: 200,
        title: texts.staffMessages.accountCreated(),
        body: texts.signUp.signInWithNewPassword(),
      };
    },
    LINK_LIMIT,
  );

  route(
    app,
    staff.joinStaff,
    async ({ body, activeSession, request, now }) => {
      await joinStaff(context, body.code, activeSession, browserOf(request), now);
      return {
        status: 200,
        title: texts.staffMessages.welcome(),
        body: texts.staffMessages.belongsToStaff(),
      };
    },
    LINK_LIMIT,
  );
}
