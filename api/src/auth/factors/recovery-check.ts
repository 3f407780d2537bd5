import type { FastifyInstance } from 'fastify';
import { recordOwnEntry } from '../../audit/record-entry';
import type { Transaction } from '../../db/database';
import { limitFailures } from '../../http/limiter';
import { Problem } from '../../http/problem';
import type { KnownDevices } from '../known-devices';
import { browserOf } from '../sessions';
import { accountLimits } from '../sign-in-limits';
import { recoveryCodeUsedMail } from '../sign-in-mails';
import type { User } from '../tables';
import { type Caller, isWrongCode } from './code-check';
import { claimRecoveryCode, countRecoveryCodes } from './recovery-codes';

/** Attempts from a few networks do not reach this number. Those of known devices do not count. */
const MAX_WRONG_PER_HOUR = 1_000;

/**
 * Returns the function that uses a recovery code up and tells the owner by mail. It throws
 * 'wrong-recovery-code', and 'too-many' after too many wrong codes. `endToken` runs in the same
 * transaction, before the code is used: it throws if the token of the second step was used already,
 * so one token never costs two codes.
 *
 * The limits are those of `accountLimits`, which count each network and known device apart. A
 * recovery code has too many random bits to be guessed, and with one narrow limit for the account a
 * thief of the password could keep the owner's codes refused for ever. A recovery code also works
 * while the `CODE_LIMIT` refuses the codes of an app.
 */
export function recoveryCheck(app: FastifyInstance, devices: KnownDevices) {
  const { db, config, outbox } = app.context;
  const limits = accountLimits(app, 'recovery-code', { maxPerHour: MAX_WRONG_PER_HOUR });

  return async (
    caller: Caller,
    owner: Pick<User, 'id' | 'email' | 'language' | 'passwordHash'>,
    code: string,
    endToken: (tx: Transaction) => Promise<void>,
  ): Promise<void> => {
    const { request, now } = caller;
    const deviceId = await devices.idOf(request, owner.id);
    const attempts = limits({ request, deviceId }, `${owner.id} ${owner.passwordHash}`);
    await limitFailures(caller, attempts, isWrongCode, () =>
      db.transaction(async (tx) => {
        await endToken(tx);
        if (!(await claimRecoveryCode({ config }, tx, owner.id, code)))
          throw new Problem('wrong-recovery-code');
        const codesLeft = await countRecoveryCodes(tx, owner.id);
        await outbox.enqueue(tx, owner, (to) => recoveryCodeUsedMail(to, codesLeft));
        const detail = { left: String(codesLeft) };
        const browser = browserOf(request);
        await recordOwnEntry(tx, owner.id, { action: 'recovery-code-used', detail, browser }, now);
      }),
    );
  };
}
