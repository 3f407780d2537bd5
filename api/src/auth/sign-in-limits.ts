import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Attempt, type Limiter, limiter, limitFailures, networksOf } from '../http/limiter';
import { Problem } from '../http/problem';
import type { User } from './tables';

/** Who tries to sign in, and where. */
export type SignInAttempt = {
  request: FastifyRequest;
  reply: FastifyReply;
  email: string;
  user: Pick<User, 'id' | 'passwordHash'> | undefined;
  /** The id of a browser in which the account has signed in before; otherwise null. */
  deviceId: string | null;
};

/** Runs a sign-in. Throws 'too-many', with Retry-After, after too many failed ones. */
export type SignInLimits = <T>(attempt: SignInAttempt, run: () => Promise<T>) => Promise<T>;

/**
 * Strangers can use an account's limit up, so its owner reads what still works. The same for an
 * email without an account.
 */
const WAYS_IN =
  "Too many wrong passwords were entered for this email. To sign in now, choose a new password with 'Forgot your password?', use a passkey, or use a browser in which you have signed in before.";

const inQuarter = (max: number) => ({ max, windowMs: 15 * MINUTE_MS });

/** The limits that an attempt at an account counts against. */
export type AccountLimits = (
  attempt: Pick<SignInAttempt, 'request' | 'deviceId'>,
  account: string,
) => Attempt[];

/**
 * In 15 minutes 10 attempts per account and network; the wide network of an IPv6 address has more.
 * A browser in which the account has signed in before has a limit of its own instead, so attempts
 * elsewhere do not lock it out. `account` names it and its password: a new one starts the counts
 * again.
 */
export function accountLimits(
  app: FastifyInstance,
  name: string,
  { maxPerHour, ...text }: { maxPerHour: number; body?: string },
): AccountLimits {
  const byDevice = limiter(app, `${name}-device`, { ...inQuarter(10), ...text });
  const byNetworkAndAccount = limiter(app, name, { ...inQuarter(10), ...text });
  const byWideNetworkAndAccount = limiter(app, `${name}-wide`, { ...inQuarter(30), ...text });
  const hourly = { max: maxPerHour, windowMs: HOUR_MS, ...text };
  const byAccount = limiter(app, `${name}-account`, hourly);
  return ({ request, deviceId }, account) => {
    if (deviceId !== null) return [attempt(byDevice, `${deviceId} ${account}`)];
    const { network, wideNetwork } = networksOf(request.ip);
    return [
      attempt(byNetworkAndAccount, `${network} ${account}`),
      ...(wideNetwork === null
        ? []
        : [attempt(byWideNetworkAndAccount, `${wideNetwork} ${account}`)]),
      attempt(byAccount, account),
    ];
  };
}

/** Failed sign-ins: the `accountLimits`, and in 15 minutes 30 per network, with more if wide. */
export function signInLimits(app: FastifyInstance): SignInLimits {
  const byAccount = accountLimits(app, 'sign-in', { maxPerHour: 100, body: WAYS_IN });
  const byNetwork = limiter(app, 'sign-in-address', inQuarter(30));
  const byWideNetwork = limiter(app, 'sign-in-address-wide', inQuarter(120));

  function attempts(signIn: SignInAttempt): Attempt[] {
    const { request, email, user, deviceId } = signIn;
    const ofAccount = byAccount(signIn, `${email.toLowerCase()} ${user?.passwordHash ?? ''}`);
    if (deviceId !== null) return ofAccount;
    const { network, wideNetwork } = networksOf(request.ip);
    return [
      attempt(byNetwork, network),
      ...(wideNetwork === null ? [] : [attempt(byWideNetwork, wideNetwork)]),
      ...ofAccount,
    ];
  }

  return (signIn, run) => limitFailures(signIn, attempts(signIn), isFailedSignIn, run);
}

function attempt(limit: Limiter, subject: string): Attempt {
  return { limiter: limit, subject };
}

/** 'not-activated' counts too: it does not mean that the password is right. */
function isFailedSignIn(error: unknown): boolean {
  return (
    error instanceof Problem &&
    (error.code === 'wrong-credentials' || error.code === 'not-activated')
  );
}
