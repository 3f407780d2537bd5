import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Limiter, limiter } from '../http/limiter';

const QUARTER = 15 * 60_000;

/** Refuses or counts one attempt to sign in. */
export type SignInLimits = {
  /** Throws 'too-many', with Retry-After, where too many attempts have failed before. */
  check: (request: FastifyRequest, reply: FastifyReply, email: string) => Promise<void>;
  countFailure: (request: FastifyRequest, email: string) => Promise<void>;
};

/**
 * Failed sign-ins: 10 for an account from one address, 30 from one address in 15 minutes, and 100 for an account in an hour from
 * wherever they come. The last is high, because it also stops the owner.
 */
export function signInLimits(app: FastifyInstance): SignInLimits {
  const limits: readonly {
    limit: Limiter;
    subjectOf: (address: string, account: string) => string;
  }[] = [
    {
      limit: limiter(app, 'sign-in', { max: 10, window: QUARTER }),
      subjectOf: (address, account) => `${address} ${account}`,
    },
    {
      limit: limiter(app, 'sign-in-address', { max: 30, window: QUARTER }),
      subjectOf: (address) => address,
    },
    {
      limit: limiter(app, 'sign-in-account', { max: 100, window: 4 * QUARTER }),
      subjectOf: (_address, account) => account,
    },
  ];

  function subjects(request: FastifyRequest, email: string) {
    return limits.map(({ limit, subjectOf }) => ({
      limit,
      subject: subjectOf(normalizeIP(request.ip), email.toLowerCase()),
    }));
  }

  return {
    check: async (request, reply, email) => {
      for (const { limit, subject } of subjects(request, email))
        await limit.check(subject, request, reply);
    },
    countFailure: async (request, email) => {
      for (const { limit, subject } of subjects(request, email))
        await limit.count(subject, request);
    },
  };
}
