import { contract } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as texts from '#texts';
import { recordOwnEntry } from '../../audit/record-entry';
import { codeCheck } from '../../auth/factors/code-check';
import { encryptSecret } from '../../auth/factors/factor-secrets';
import {
  claimToken,
  issueToken,
  readToken,
  STEP_LIFETIME_MS,
} from '../../auth/factors/one-time-tokens';
import {
  checkNewPasskey,
  checkPasskey,
  newPasskeyOptions,
  passkeyOptions,
} from '../../auth/factors/passkeys';
import { countRecoveryCodes } from '../../auth/factors/recovery-codes';
import { newTotpSecret, stepOfCode, totpUri } from '../../auth/factors/totp';
import { factorKindsOf, factorsOf, isFactorRequired } from '../../auth/owned-factors';
import { ownerCheck } from '../../auth/owner-check';
import { browserOf, confirmSession } from '../../auth/sessions';
import type { ActiveSession } from '../../http/http-context';
import { Problem } from '../../http/problem';
import { type Call, route } from '../../http/route';
import { addFactor, checkRoomForFactor } from './add-factor';
import { type FactorChange, makeRecoveryCodes, removeFactor, renameFactor } from './change-factor';

/** The second factors of the signed-in account, and the confirmation of its sign-in. */
export function factorRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { config, db } = context;
  const accountLimit = { max: 60, windowMs: HOUR_MS };

  route(app, contract.account.listFactors, async ({ session }) => ({
    factors: await factorsOf(db, session.id),
    recoveryCodesLeft: await countRecoveryCodes(db, session.id),
    isRequired: isFactorRequired(config, session.role),
  }));

  route(
    app,
    contract.account.newTotp,
    async ({ session: { id, email }, now }) => {
      await checkRoomForFactor(db, id);
      const secret = newTotpSecret();
      const lifetime = { now, lifetimeMs: STEP_LIFETIME_MS };
      const token = await issueToken(db, 'new-totp', { userId: id, secret }, lifetime);
      return { token, secret, uri: totpUri(secret, email, await context.siteName()) };
    },
    { accountLimit },
  );

  route(
    app,
    contract.account.addTotp,
    async (call) => {
      const { token, code, name } = call.body;
      const change = changeBy(call);
      const { userId, now } = change;
      const setup = await readToken(db, 'new-totp', token, now);
      if (setup?.userId !== userId) throw new Problem('setup-ended');
      const lastStep = stepOfCode(setup.secret, code, now);
      if (!(await claimToken(db, 'new-totp', token, now))) throw new Problem('setup-ended');
      const secret = await encryptSecret(context, userId, setup.secret);
      const factor = { kind: 'totp', name, secret, lastStep } as const;
      return addFactor(context, change, factor);
    },
    { accountLimit },
  );

  route(
    app,
    contract.account.newPasskeyOptions,
    async ({ session, now }) => {
      await checkRoomForFactor(db, session.id);
      return { options: await newPasskeyOptions(context, session, now) };
    },
    { accountLimit },
  );

  route(
    app,
    contract.account.addPasskey,
    async (call) => {
      const { passkey, name } = call.body;
      const change = changeBy(call);
      const { userId, now } = change;
      const columns = await checkNewPasskey(context, call.request, userId, passkey, now);
      const factor = { ...columns, kind: 'passkey', name } as const;
      return addFactor(context, change, factor);
    },
    { accountLimit },
  );

  route(app, contract.account.renameFactor, async (call) => {
    await renameFactor(context, changeBy(call), call.body);
    return {};
  });

  route(app, contract.account.removeFactor, async (call) => {
    await removeFactor(context, changeBy(call), call.body.id);
    return {};
  });

  route(
    app,
    contract.account.newRecoveryCodes,
    async (call) => ({ recoveryCodes: await makeRecoveryCodes(context, changeBy(call)) }),
    { accountLimit },
  );

  confirmationRoutes(app);
}

/** The calls that make the sign-in of a session fresh: the owner proves it again. */
function confirmationRoutes(app: FastifyInstance): void {
  const { context } = app;
  const { db } = context;
  const checkCode = codeCheck(app);
  const { byPassword } = ownerCheck(app);

  route(app, contract.account.confirmationOptions, async ({ session, now }) => {
    const kinds = await factorKindsOf(db, session.id);
    return {
      proofs: kinds.length === 0 ? ['password' as const] : kinds,
      ...(kinds.includes('passkey') && {
        passkey: await passkeyOptions(context, { userId: session.id, now }),
      }),
    };
  });

  route(app, contract.account.confirmSignIn, async (call) => {
    await checkProof(call);
    const { userId, sessionId, browser, now } = changeBy(call);
    await db.transaction(async (tx) => {
      await confirmSession(tx, sessionId, now);
      await recordOwnEntry(tx, userId, { action: 'sign-in-confirmed', browser }, now);
    });
    return {};
  });

  /** A password is a proof only for an account without second factors. */
  async function checkProof(call: Call<typeof contract.account.confirmSignIn>): Promise<void> {
    const { password, code, passkey } = call.body;
    const { id } = call.session;
    if (passkey) {
      const { userId } = await checkPasskey(context, call.request, passkey, call.now);
      if (userId !== id) throw new Problem('passkey-refused');
    } else if (code !== undefined) {
      await checkCode(call, call.session, code);
    } else if (password !== undefined) {
      if ((await factorKindsOf(db, id)).length > 0) throw new Problem('sign-in-again');
      await byPassword(call, password, 'password');
    } else throw new Problem('malformed', { body: texts.settings.enterPasswordOrCode() });
  }
}

type SignedInCall = { activeSession: ActiveSession; request: FastifyRequest; now: number };

function changeBy({ activeSession, request, now }: SignedInCall): FactorChange {
  const { session, id: sessionId } = activeSession;
  return { userId: session.id, sessionId, browser: browserOf(request), now };
}
