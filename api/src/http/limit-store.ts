import type { Redis } from 'ioredis';

type Count = { current: number; ttl: number };
type Done = (error: Error | null, count?: Count) => void;

/** The memory that an attacker with many addresses can take is bounded: about 10 MB. */
const MAX_KEYS = 100_000;
const KEY_PREFIX = 'site-limit:';

/** Counts one, and returns the count and the milliseconds until its window ends. */
const TAKE = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {current, redis.call('PTTL', KEYS[1])}`;
const READ = `return {tonumber(redis.call('GET', KEYS[1]) or 0), redis.call('PTTL', KEYS[1])}`;

/** Counters of this process, each for one window. The oldest ones make place for new ones. */
export class MemoryCounters {
  readonly #counters = new Map<string, { current: number; endsAt: number }>();

  take(key: string, windowMs: number, now = Date.now()): Count {
    const counter = this.#alive(key, now) ?? { current: 0, endsAt: now + windowMs };
    counter.current += 1;
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    const [oldest] = this.#counters.keys();
    if (this.#counters.size > MAX_KEYS && oldest !== undefined) this.#counters.delete(oldest);
    return { current: counter.current, ttl: counter.endsAt - now };
  }

  read(key: string, now = Date.now()): Count {
    const counter = this.#alive(key, now);
    return { current: counter?.current ?? 0, ttl: counter ? counter.endsAt - now : 0 };
  }

  #alive(key: string, now: number) {
    const counter = this.#counters.get(key);
    return counter && counter.endsAt > now ? counter : undefined;
  }
}

/**
 * The store of the rate limits. Every call is counted in memory, and in Redis if there is one. The
 * higher count applies: while Redis is away, and after it has lost its data, the limits of each
 * process hold.
 */
export function limitStore(redis: Redis | null) {
  const memory = new MemoryCounters();

  async function shared(script: string, key: string, windowMs: number): Promise<Count | null> {
    if (redis?.status !== 'ready') return null;
    try {
      const answer = await redis.eval(script, 1, KEY_PREFIX + key, windowMs);
      const [current = 0, ttl = 0] = answer as number[];
      return { current, ttl: Math.max(0, ttl) };
    } catch {
      return null;
    }
  }

  async function count(script: string, key: string, windowMs: number, own: Count): Promise<Count> {
    const ofAll = await shared(script, key, windowMs);
    return ofAll && ofAll.current >= own.current ? ofAll : own;
  }

  return class LimitStore {
    readonly #prefix: string;

    constructor(_options: unknown, prefix = '') {
      this.#prefix = prefix;
    }

    incr(key: string, done: Done, windowMs: number): void {
      const name = this.#prefix + key;
      count(TAKE, name, windowMs, memory.take(name, windowMs)).then((result) => done(null, result));
    }

    read(key: string, done: Done, windowMs: number): void {
      const name = this.#prefix + key;
      count(READ, name, windowMs, memory.read(name)).then((result) => done(null, result));
    }

    /** The plugin passes the route as `routeInfo`; its types do not have it. */
    child(options: object): LimitStore {
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: string } };
      const route = routeInfo?.url ? `${routeInfo.method}${routeInfo.url}-` : '';
      return new LimitStore(null, this.#prefix + route);
    }
  };
}
