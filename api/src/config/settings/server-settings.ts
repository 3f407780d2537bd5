import {
  EXPECTED_ON_OFF,
  inTopic,
  onOffSchema,
  portSchema,
  wholeNumberSchema,
} from '@site/shared/server';
import * as z from 'zod/mini';

/** The data and the network of an API process. */
export const SERVER_SETTINGS = {
  ...inTopic('Data', {
    DATABASE_URL: {
      schema: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
      what: 'a URL that starts with postgres://',
      example: 'postgres://user:password@localhost:5432/site',
      fallback: 'embedded',
      meaning:
        'a PostgreSQL database: `postgres://…`. Several API processes may share it; the first one to start migrates',
      deployed: 'postgres://site:DATABASE_PASSWORD@postgres:5432/site',
    },
    REDIS_URL: {
      schema: z.optional(z.string().check(z.regex(/^rediss?:\/\//))),
      what: 'a URL that starts with redis:// or rediss://',
      example: 'redis://localhost:6379',
      fallback: 'in memory',
      meaning:
        'a Redis or Valkey, `redis://…`: counters of the rate limits, shared by several API processes',
      deployed: 'redis://valkey:6379',
    },
    BACKUP_FOLDER: {
      schema: z.optional(z.string()),
      what: 'the path of a folder',
      example: '/srv/backups',
      fallback: 'none',
      meaning:
        'the folder of scheduled backups, on another disk if possible. Set it for one API process only, see [deploying.md](deploying.md#backups)',
    },
    BACKUP_EVERY_HOURS: {
      schema: z._default(wholeNumberSchema(1, 9_999), 24),
      what: 'a whole number of hours',
      example: '24',
      meaning: 'the hours between scheduled backups',
    },
    BACKUP_KEEP: {
      schema: z._default(wholeNumberSchema(1, 9_999), 14),
      what: 'a whole number of backups',
      example: '14',
      meaning: 'how many scheduled backups are kept',
    },
  }),
  ...inTopic('Processes and network', {
    API_METRICS_PORT: {
      schema: z.optional(portSchema),
      what: 'a port number',
      example: '9101',
      fallback: 'off',
      meaning: 'the port of the metrics of the API',
    },
    API_HOST: {
      schema: z._default(z.string(), '127.0.0.1'),
      what: 'an IP address or a host name',
      example: '127.0.0.1',
      meaning: 'the address on which the API listens, if it runs apart from the edge',
    },
    API_PORT: {
      schema: z._default(portSchema, 0),
      what: 'a port number',
      example: '8081',
      fallback: 'any free port',
      meaning: 'the port of the API',
    },
    WEBHOOK_PRIVATE_NETWORKS: {
      schema: z._default(onOffSchema, false),
      ...EXPECTED_ON_OFF,
      meaning:
        'with `on`, webhooks may lead to this machine and to private networks, also without https',
    },
  }),
};
