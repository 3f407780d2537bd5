import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as texts from '#texts';
import { type Attempt, limiter, limitFailures, networksOf } from '../http/limiter';
import { Problem } from '../http/problem';
import type { User } from './tables';

type SignInAttempt = {
  request: FastifyRequest;
  reply: FastifyReply;
  email: string;
  /** The account with this email. */
  user: Pick<User, 'id' | 'passwordHash'> | undefined;
  /** The id of the browser if it is a known device of the account; otherwise null. */
  deviceId: string | null;
};

/**
 * Strangers can use an account's limit up, so the refusal tells its owner what still works. An
 * email without an account gets the same text.
 */
const tooManyPasswords = texts.signIn.tooManyPasswords;

const inQuarterHour = (max: number) => ({ max, windowMs: 15 * MINUTE_MS });

/**
 * Returns the function that names the limits of an attempt to sign in to an account. In 15 minutes
 * these are 10 attempts for each network and 30 for the wide network of an IPv6 address, and in an
 * hour `maxPerHour` of all networks. A known device has a limit of its own instead, so attempts
 * elsewhere do not lock it out. `body` is the text of a refusal.
 *
 * `account` names the account and its password, so the counts start again with a new password.
 */
export function accountLimits(
  app: FastifyInstance,
  name: string,
  { maxPerHour, ...text }: { maxPerHour: number; body?: () => string },
) {
  const byDevice = limiter(app, `${name}-device`, { ...inQuarterHour(10), ...text });
  const byNetwork = limiter(app, name, { ...inQuarterHour(10), ...text });
  const byWideNetwork = limiter(app, `${name}-wide`, { ...inQuarterHour(30), ...text });
  const hourly = { max: maxPerHour, windowMs: HOUR_MS, ...text };
  const byAccount = limiter(app, `${name}-account`, hourly);

  return (
    { request, deviceId }: Pick<SignInAttempt, 'request' | 'deviceId'>,
    account: string,
  ): Attempt[] => {
    if (deviceId !== null) return [{ limiter: byDevice, subject: `${deviceId} ${account}` }];
    const { network, wideNetwork } = networksOf(request.ip);
    const attempts = [{ limiter: byNetwork, subject: `${network} ${account}` }];
    if (wideNetwork !== null)
      attempts.push({ limiter: byWideNetwork, subject: `${wideNetwork} ${account}` });
    return [...attempts, { limiter: byAccount, subject: account }];
  };
}

/**
 * Returns the function that runs a sign-in and throws 'too-many', with Retry-After, after too many
 * failed ones: those of `accountLimits`, and in 15 minutes 30 for each network and 120 for a wide
 * network, to all accounts together.
 */
export function signInLimits(app: FastifyInstance) {
  const limitsOfAccount = accountLimits(app, 'sign-in', {
    maxPerHour: 100,
    body: tooManyPasswords,
  });
  const byNetwork = limiter(app, 'sign-in-address', inQuarterHour(30));
  const byWideNetwork = limiter(app, 'sign-in-address-wide', inQuarterHour(120));

  function attemptsOf(signIn: SignInAttempt): Attempt[] {
    const { request, email, user, deviceId } = signIn;
    const account = `${email.toLowerCase()} ${user?.passwordHash ?? ''}`;
    const atAccount = limitsOfAccount(signIn, account);
    if (deviceId !== null) return atAccount;
    const { network, wideNetwork } = networksOf(request.ip);
    const attempts = [{ limiter: byNetwork, subject: network }];
    if (wideNetwork !== null) attempts.push({ limiter: byWideNetwork, subject: wideNetwork });
    return [...attempts, ...atAccount];
  }

  return <T>(signIn: SignInAttempt, run: () => Promise<T>): Promise<T> =>
    limitFailures(signIn, attemptsOf(signIn), isFailedSignIn, run);
}

/** 'not-activated' counts too: it does not mean that the password is right. */
function isFailedSignIn(error: unknown): boolean {
  return (
    error instanceof Problem &&
    (error.code === 'wrong-credentials' || error.code === 'not-activated')
  );
}
