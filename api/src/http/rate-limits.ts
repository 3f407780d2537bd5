import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import type { Config } from '../config/config';
import { Problem } from './problem';

/** At most `max` in `window` milliseconds. */
export type Limit = { max: number; window: number };

/** All of a developer's browsers and tests share one address; figures for the world would stop them. */
const LOCAL_FACTOR = 10;

/**
 * Prepares limits per address; each route names its own. Counters are kept in memory, where a restart forgives, or in the Redis or
 * Valkey of REDIS_URL, where several processes share them. While that one is away nothing is limited: the site goes on.
 */
export async function limitRates(app: FastifyInstance, { redisUrl }: Config): Promise<void> {
  const redis = redisUrl ? sharedCounters(app, redisUrl) : null;
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    nameSpace: 'site-limit:',
    ...(redis && { redis }),
    errorResponseBuilder: () => new Problem('too-many'),
  });
}

function sharedCounters(app: FastifyInstance, url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  });
  redis.on('error', (error) =>
    app.log.warn({ err: error }, 'the counters of REDIS_URL cannot be reached'),
  );
  app.addHook('onReady', () => firstConnection(redis));
  app.addHook('onClose', async () => redis.disconnect());
  return redis;
}

/** Waits a moment for the counters, so that the first requests are counted too; without them the site starts all the same. */
function firstConnection(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') resolve();
    for (const event of ['ready', 'error'] as const) redis.once(event, () => resolve());
  });
}

/** The route setting for a limit, or none where limits are off. */
export function rateLimitOf(
  limit: Limit | undefined,
  config: Config,
): { rateLimit?: { max: number; timeWindow: number } } {
  if (!limit || !config.rateLimit) return {};
  return {
    rateLimit: {
      max: limit.max * (config.mode === 'local' ? LOCAL_FACTOR : 1),
      timeWindow: limit.window,
    },
  };
}
