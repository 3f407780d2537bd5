import type { Redis } from 'ioredis';

type Count = { current: number; ttl: number };
type Done = (error: Error | null, count?: Count) => void;

/** Limits the memory that an attacker with many addresses can use to about 10 MB. */
const MAX_KEYS = 100_000;
const KEY_PREFIX = 'site-limit:';

/**
 * Counts one call. Returns the count and the milliseconds until its window ends. A count above the
 * highest allowed one, the second argument, is returned and not kept.
 */
const TAKE = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  if current > tonumber(ARGV[2]) then redis.call('DECR', KEYS[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;
/** Takes one call back from a count. */
const GIVE_BACK = `
  if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end
  return {0, 0}`;

/** Counters of this process, each for one window. New counters replace the oldest ones. */
class MemoryCounters {
  readonly #counters = new Map<string, { current: number; endsAt: number }>();

  /** The clock is monotonic: a window does not change its length with the time of the machine. */
  take(key: string, windowMs: number, max: number, now = performance.now()): Count {
    const existing = this.#counters.get(key);
    const isAlive = existing !== undefined && existing.endsAt > now;
    const counter = isAlive ? existing : { current: 0, endsAt: now + windowMs };
    const current = counter.current + 1;
    if (current <= max) counter.current = current;
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    const [oldest] = this.#counters.keys();
    if (this.#counters.size > MAX_KEYS && oldest !== undefined) this.#counters.delete(oldest);
    return { current, ttl: counter.endsAt - now };
  }

  giveBack(key: string): void {
    const counter = this.#counters.get(key);
    if (counter && counter.current > 0) counter.current -= 1;
  }
}

/**
 * The counters of the limits. Every call is counted in memory, and in Redis if there is one. The
 * higher count applies: while Redis is away, and after it has lost its data, the limits of each
 * process hold.
 */
export type LimitCounters = {
  /** Counts one call if the count stays within `max`. Returns whether it did. */
  takeUpTo: (key: string, windowMs: number, max: number) => Promise<boolean>;
  /** Undoes a successful `takeUpTo`. */
  giveBack: (key: string) => Promise<void>;
  /** Counts one call. Returns the count and the milliseconds until its window ends. */
  count: (key: string, windowMs: number) => Promise<Count>;
};

export function limitCounters(redis: Redis | null): LimitCounters {
  const memory = new MemoryCounters();

  /** Null while Redis is away. */
  async function inRedis(script: string, key: string, ...values: number[]): Promise<Count | null> {
    if (redis?.status !== 'ready') return null;
    try {
      const answer = await redis.eval(script, 1, KEY_PREFIX + key, ...values);
      const [current = 0, ttl = 0] = answer as number[];
      return { current, ttl: Math.max(0, ttl) };
    } catch {
      return null;
    }
  }

  return {
    takeUpTo: async (key, windowMs, max) => {
      if (memory.take(key, windowMs, max).current > max) return false;
      const ofAll = await inRedis(TAKE, key, windowMs, max);
      if (ofAll === null || ofAll.current <= max) return true;
      memory.giveBack(key);
      return false;
    },
    giveBack: async (key) => {
      memory.giveBack(key);
      await inRedis(GIVE_BACK, key);
    },
    count: async (key, windowMs) => {
      const own = memory.take(key, windowMs, Number.MAX_SAFE_INTEGER);
      const ofAll = await inRedis(TAKE, key, windowMs, Number.MAX_SAFE_INTEGER);
      return ofAll && ofAll.current >= own.current ? ofAll : own;
    },
  };
}

/** The store in which `@fastify/rate-limit` counts the calls of each IP address. */
export function limitStore(counters: LimitCounters) {
  return class LimitStore {
    readonly #prefix: string;

    constructor(_options: unknown, prefix = '') {
      this.#prefix = prefix;
    }

    incr(key: string, done: Done, windowMs: number): void {
      counters.count(this.#prefix + key, windowMs).then((count) => done(null, count));
    }

    /** The plugin passes the route as `routeInfo`; its types do not have it. */
    child(options: object): LimitStore {
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: string } };
      const route = routeInfo?.url ? `${routeInfo.method}${routeInfo.url}-` : '';
      return new LimitStore(null, this.#prefix + route);
    }
  };
}
