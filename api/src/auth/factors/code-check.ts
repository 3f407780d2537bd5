import { MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limiter, limitFailures } from '../../http/limiter';
import { browserOf } from '../sessions';
import type { User } from '../tables';
import { checkTotp } from './totp';
import { isWrongCode, limitWrongCodes, WAYS_WITHOUT_CODES } from './wrong-codes';

export type Caller = { request: FastifyRequest; reply: FastifyReply; now: number };

/** Checks a code of an authenticator app. */
export type CodeCheck = (
  caller: Caller,
  owner: Pick<User, 'id' | 'email'>,
  code: string,
) => Promise<void>;

/**
 * The check throws 'too-many' after ten wrong codes in 15 minutes, and at the `CODE_LIMIT`. All
 * browsers and sessions of an account count together: a code is short, and a thief of a session or
 * mailbox can make known devices.
 */
export function codeCheck(app: FastifyInstance): CodeCheck {
  const { context } = app;
  const failures = limiter(app, 'second-factor', {
    max: 10,
    windowMs: 15 * MINUTE_MS,
    body: WAYS_WITHOUT_CODES,
  });
  return (caller, owner, code) => {
    const { request, reply, now } = caller;
    const attempts = [{ limiter: failures, subject: String(owner.id) }];
    return limitFailures(caller, attempts, isWrongCode, () => {
      const attempt = { user: owner, browser: browserOf(request), now };
      return limitWrongCodes(context, attempt, reply, () =>
        checkTotp(context, owner.id, code, now),
      );
    });
  };
}
