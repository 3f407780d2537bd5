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
import type { Caller } from './code-check';
import { claimRecoveryCode, countRecoveryCodes } from './recovery-codes';
import { isWrongCode } from './wrong-codes';

/** Too many to be reached from a few networks; a known device does not count for it. */
const MAX_WRONG_PER_HOUR = 1_000;

/**
 * Uses a recovery code up, and tells the owner by mail. `claim` runs in the same transaction before
 * the code is used: of the calls with one step token, one reaches a code.
 */
export type RecoveryCheck = (
  caller: Caller,
  owner: Pick<User, 'id' | 'email' | 'passwordHash'>,
  code: string,
  claim: (tx: Transaction) => Promise<void>,
) => Promise<void>;

/**
 * A recovery code has too many random bits to be guessed, so its limits do not add up the browsers
 * of an account: a thief of the password could refuse the owner's codes without end. It also works
 * while the `CODE_LIMIT` refuses the codes of an app.
 */
export function recoveryCheck(app: FastifyInstance, devices: KnownDevices): RecoveryCheck {
  const { db, config, outbox } = app.context;
  const limits = accountLimits(app, 'recovery-code', { maxPerHour: MAX_WRONG_PER_HOUR });

  return async (caller, owner, code, claim) => {
    const { request, now } = caller;
    const deviceId = await devices.idOf(request, owner.id);
    const attempts = limits({ request, deviceId }, `${owner.id} ${owner.passwordHash}`);
    await limitFailures(caller, attempts, isWrongCode, () =>
      db.transaction(async (tx) => {
        await claim(tx);
        if (!(await claimRecoveryCode({ config }, tx, owner.id, code)))
          throw new Problem('wrong-recovery-code');
        const left = await countRecoveryCodes(tx, owner.id);
        await outbox.enqueue(tx, recoveryCodeUsedMail(owner.email, left));
        const entry = {
          action: 'recovery-code-used',
          detail: { left: String(left) },
          browser: browserOf(request),
        } as const;
        await recordOwnEntry(tx, owner.id, entry, now);
      }),
    );
  };
}
