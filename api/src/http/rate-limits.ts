import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import type { Config } from '../config/config';
import { type LimitCounters, limitCounters, limitStore } from './limit-store';
import { limiter, networksOf, type RateLimit } from './limiter';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyInstance {
    /** The counters of all rate limits. */
    limitCounters: LimitCounters;
    /** Null without a REDIS_URL. */
    isRedisUp: (() => boolean) | null;
  }
}

/** In local mode all browsers and tests share one address, so the limits are higher. */
const LOCAL_FACTOR = 10;

/**
 * Prepares limits per IP address; each route sets its own. The counters are in memory, and also in
 * the Redis or Valkey of REDIS_URL, where several processes share them. While Redis cannot be
 * reached, the limits of each process hold.
 */
export async function registerRateLimits(
  app: FastifyInstance,
  { redisUrl }: Config,
): Promise<void> {
  const redis = redisUrl ? connectRedis(app, redisUrl) : null;
  const counters = limitCounters(redis);
  app.decorate('limitCounters', counters);
  app.decorate('isRedisUp', redis && (() => redis.status === 'ready'));
  await app.register(rateLimit, {
    global: false,
    store: limitStore(counters),
    errorResponseBuilder: () => new Problem('too-many'),
  });
}

function connectRedis(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    maxRetriesPerRequest: 1,
    // A call does not wait for a Redis that has stopped answering.
    commandTimeout: 500,
    enableOfflineQueue: false,
  });
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway)
      app.log.warn(
        { err: error },
        'Redis (REDIS_URL) cannot be reached. Each process counts its own calls until it can.',
      );
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) app.log.warn('Redis (REDIS_URL) is back. The processes share their counts again.');
    isAway = false;
  });
  app.addHook('onReady', () => firstConnectionAttempt(redis));
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}

/** Waits until Redis is connected or has failed once, so that the first requests are counted. */
function firstConnectionAttempt(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') resolve();
    for (const event of ['ready', 'error'] as const) redis.once(event, () => resolve());
  });
}

/** The wide network of an IPv6 address may make this many times the calls of a narrow one. */
const WIDE_NETWORK_FACTOR = 8;

/**
 * Limits the calls of a wide network; undefined without a limit. `name` separates its counters from
 * those of other calls.
 */
export function wideNetworkLimiter(
  app: FastifyInstance,
  name: string,
  limit: RateLimit | undefined,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined {
  const { rateLimit } = rateLimitOptions(limit, app.http.config);
  if (!rateLimit) return undefined;
  const { max, timeWindow: windowMs } = rateLimit;
  const wide = limiter(app, `wide:${name}`, { max: max * WIDE_NETWORK_FACTOR, windowMs });
  return async (request, reply) => {
    const { wideNetwork } = networksOf(request.ip);
    if (wideNetwork !== null) await wide.take(wideNetwork, request, reply);
  };
}

/** The route options for a limit; empty if there is none or RATE_LIMIT is off. */
export function rateLimitOptions(
  limit: RateLimit | undefined,
  config: Config,
): { rateLimit?: { max: number; timeWindow: number } } {
  if (!limit || !config.rateLimit) return {};
  return {
    rateLimit: {
      max: limit.max * (config.siteMode === 'local' ? LOCAL_FACTOR : 1),
      timeWindow: limit.windowMs,
    },
  };
}
