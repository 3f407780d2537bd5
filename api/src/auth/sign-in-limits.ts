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
 * Failed sign-ins: in 15 minutes 10 per account and network, and 30 per network; the wide network
 * of an IPv6 address has more. In an hour 100 per account. A browser in which the account has
 * signed in before has a limit of its own instead, so failures elsewhere do not lock it out.
 */
export function signInLimits(app: FastifyInstance): SignInLimits {
  const inQuarter = (name: string, max: number) =>
    limiter(app, name, { max, windowMs: 15 * MINUTE_MS });
  const byDevice = inQuarter('sign-in-device', 10);
  const byNetworkAndAccount = inQuarter('sign-in', 10);
  const byWideNetworkAndAccount = inQuarter('sign-in-wide', 30);
  const byNetwork = inQuarter('sign-in-address', 30);
  const byWideNetwork = inQuarter('sign-in-address-wide', 120);
  const byAccount = limiter(app, 'sign-in-account', { max: 100, windowMs: HOUR_MS });

  function attempts({ request, email, user, deviceId }: SignInAttempt): Attempt[] {
    // A new password changes the hash, so it starts the count of the account again.
    const account = `${email.toLowerCase()} ${user?.passwordHash ?? ''}`;
    if (deviceId !== null) return [attempt(byDevice, `${deviceId} ${account}`)];
    const { network, wideNetwork } = networksOf(request.ip);
    return [
      attempt(byNetworkAndAccount, `${network} ${account}`),
      attempt(byNetwork, network),
      ...(wideNetwork === null
        ? []
        : [
            attempt(byWideNetworkAndAccount, `${wideNetwork} ${account}`),
            attempt(byWideNetwork, wideNetwork),
          ]),
      attempt(byAccount, account),
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
