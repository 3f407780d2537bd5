import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordOwnEntry } from '../../audit/record-entry';
import { type Limiter, limiter, limitFailures } from '../../http/limiter';
import { Problem } from '../../http/problem';
import { browserOf } from '../sessions';
import { recoveryCodeUsedMail } from '../sign-in-mails';
import type { User } from '../tables';
import { claimRecoveryCode, countRecoveryCodes } from './recovery-codes';
import { checkTotp } from './totp';
import { isWrongCode, limitWrongCodes } from './wrong-codes';

type Caller = { request: FastifyRequest; reply: FastifyReply; now: number };

type Owner = Pick<User, 'id' | 'email'>;

/**
 * Checks the codes of an account. Throws 'too-many' after ten wrong ones of one kind in 15 minutes.
 * All browsers and sessions count together: a thief of a session or mailbox can make known devices.
 */
export type FactorCheck = {
  /** A code of an authenticator app. Throws 'too-many' at the `CODE_LIMIT` too. */
  byCode: (caller: Caller, owner: Owner, code: string) => Promise<void>;
  /**
   * Uses a recovery code up, and tells the owner by mail. Too long to be guessed, it works while
   * the `CODE_LIMIT` refuses the codes of an app, so that wrong ones do not lock the owner out.
   */
  byRecoveryCode: (caller: Caller, owner: Owner, code: string) => Promise<void>;
};

export function factorCheck(app: FastifyInstance): FactorCheck {
  const { context } = app;
  const limit = { max: 10, windowMs: 15 * MINUTE_MS };
  const codeFailures = limiter(app, 'second-factor', limit);
  const recoveryFailures = limiter(app, 'recovery-code', limit);

  const limited = (caller: Caller, limiter: Limiter, { id }: Owner, run: () => Promise<void>) =>
    limitFailures(caller, [{ limiter, subject: String(id) }], isWrongCode, run);

  return {
    byCode: (caller, owner, code) =>
      limited(caller, codeFailures, owner, () => {
        const { request, reply, now } = caller;
        const attempt = { user: owner, browser: browserOf(request), now };
        return limitWrongCodes(context, attempt, reply, () =>
          checkTotp(context, owner.id, code, now),
        );
      }),
    byRecoveryCode: (caller, owner, code) =>
      limited(caller, recoveryFailures, owner, () =>
        context.db.transaction(async (tx) => {
          if (!(await claimRecoveryCode(context, tx, owner.id, code)))
            throw new Problem('wrong-recovery-code');
          const left = await countRecoveryCodes(tx, owner.id);
          await context.outbox.enqueue(tx, recoveryCodeUsedMail(owner.email, left));
          const entry = {
            action: 'recovery-code-used',
            detail: { left: String(left) },
            browser: browserOf(caller.request),
          } as const;
          await recordOwnEntry(tx, owner.id, entry, caller.now);
        }),
      ),
  };
}
