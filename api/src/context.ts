import type { Draining, FreeSpaceWatch } from '@site/shared/server';
import type { BotCheck } from './bot-check/bot-check';
import type { Config } from './config/config';
import type { Database } from './db/database';
import type { PersonalData } from './db/personal-data';
import type { RecentCalls } from './http/recent-calls';
import type { Outbox } from './mail/outbox';

/** What the modules share; they read it as `app.context`. */
export type Context = {
  config: Config;
  db: Database;
  /** The clock, in ms since 1970. Pass its value to rules. */
  now: () => number;
  outbox: Outbox;
  /** The name of the site, which the administrator may change at any time. */
  siteName: () => Promise<string>;
  botCheck: BotCheck;
  /** The free space of the embedded database's folder. */
  freeSpace: FreeSpaceWatch;
  /** Has started when this process is about to end. */
  draining: Draining;
  /** The calls of this process in the last ten seconds. */
  recentCalls: () => RecentCalls;
  /** The personal data of all modules: the account's export and deletion go through it. */
  personalData: readonly PersonalData[];
};

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
  }
}
