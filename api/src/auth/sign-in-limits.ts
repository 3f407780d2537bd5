import { normalizeIP } from '@fastify/rate-limit';
import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Limiter, limiter } from '../http/limiter';

/** The limits on failed sign-ins. */
export type SignInLimits = {
  /** Throws 'too-many', with Retry-After, after too many failed sign-ins. */
  check: (request: FastifyRequest, reply: FastifyReply, email: string) => Promise<void>;
  countFailure: (request: FastifyRequest, email: string) => Promise<void>;
};

/**
 * Failed sign-ins: in 15 minutes 10 per account and IP address, and 30 per IP address; in an hour
 * 100 per account. The last limit is high, because it locks out the owner too.
 */
export function signInLimits(app: FastifyInstance): SignInLimits {
  const limits: readonly {
    limit: Limiter;
    subjectOf: (address: string, email: string) => string;
  }[] = [
    {
      limit: limiter(app, 'sign-in', { max: 10, windowMs: 15 * MINUTE_MS }),
      subjectOf: (address, email) => `${address} ${email}`,
    },
    {
      limit: limiter(app, 'sign-in-address', { max: 30, windowMs: 15 * MINUTE_MS }),
      subjectOf: (address) => address,
    },
    {
      limit: limiter(app, 'sign-in-account', { max: 100, windowMs: HOUR_MS }),
      subjectOf: (_address, email) => email,
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
