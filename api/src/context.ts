import type { BotCheck } from './bot-check/bot-check';
import type { Config } from './config/config';
import type { Database } from './db/database';
import type { PersonalData } from './db/personal-data';
import type { Outbox } from './mail/outbox';

/** What every module of the API works with; it hangs on the app as `app.context`. */
export type Context = {
  config: Config;
  db: Database;
  /** The clock, in milliseconds since 1970. Rules get its value as a parameter. */
  now: () => number;
  outbox: Outbox;
  botCheck: BotCheck;
  /** What the modules keep of a person. */
  personalData: readonly PersonalData[];
};

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
  }
}
