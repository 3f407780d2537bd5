import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordOwnEntry } from '../../audit/record-entry';
import { limiter, limitFailures } from '../../http/limiter';
import { Problem } from '../../http/problem';
import { browserOf } from '../sessions';
import { recoveryCodeUsedMail } from '../sign-in-mails';
import type { User } from '../tables';
import { claimRecoveryCode, countRecoveryCodes } from './recovery-codes';
import { checkTotp } from './totp';

type Caller = { request: FastifyRequest; reply: FastifyReply; now: number };

/** Checks the codes of an account. Throws 'too-many' after ten wrong ones in 15 minutes. */
export type FactorCheck = {
  /** A code of an authenticator app. */
  byCode: (caller: Caller, userId: number, code: string) => Promise<void>;
  /** Uses a recovery code up, and tells the owner by mail. */
  byRecoveryCode: (caller: Caller, user: User, code: string) => Promise<void>;
};

export function factorCheck(app: FastifyInstance): FactorCheck {
  const { context } = app;
  const failures = limiter(app, 'second-factor', { max: 10, windowMs: 15 * MINUTE_MS });

  const limited = (caller: Caller, userId: number, run: () => Promise<void>) =>
    limitFailures(caller, [{ limiter: failures, subject: String(userId) }], isRefusal, run);

  return {
    byCode: (caller, userId, code) =>
      limited(caller, userId, () => checkTotp(context, userId, code, caller.now)),
    byRecoveryCode: (caller, user, code) =>
      limited(caller, user.id, () =>
        context.db.transaction(async (tx) => {
          if (!(await claimRecoveryCode(context, tx, user.id, code)))
            throw new Problem('wrong-recovery-code');
          const left = await countRecoveryCodes(tx, user.id);
          await context.outbox.enqueue(tx, recoveryCodeUsedMail(user.email, left));
          const entry = {
            action: 'recovery-code-used',
            detail: { left: String(left) },
            browser: browserOf(caller.request),
          } as const;
          await recordOwnEntry(tx, user.id, entry, caller.now);
        }),
      ),
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem;
}
