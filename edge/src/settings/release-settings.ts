import { rolloutPlan } from '@site/shared/release';
import {
  EXPECTED_ON_OFF,
  EXPECTED_SECRET,
  expectedUrl,
  inTopic,
  onOffSchema,
  secretSchema,
  urlSchema,
} from '@site/shared/server';
import * as z from 'zod/mini';
import { stepsIn } from '../rollout/plan-settings';

const positive = z.coerce.number().check(z.gt(0));
/** Rising percentages that end at 100, such as 1,10,50,100. */
const stepList = z.string().check(z.refine((text) => stepsIn(text) !== undefined));
const KILOBYTES = { what: 'a number of kilobytes', example: '120' };

/** The settings of releases: their gate, their rollouts and the bucket. */
export const RELEASE_SETTINGS = {
  ...inTopic('Releases', {
    PREVIEW_SECRET: {
      schema: z.optional(secretSchema(32)),
      ...EXPECTED_SECRET,
      fallback: 'made in `DATA_DIR`',
      meaning: 'signs preview links and the report value of each document; at least 32 characters',
      deployed: 'OUTPUT_OF_openssl_rand_-hex_32',
    },
    RELEASE_MAX_MB: {
      schema: z._default(positive, 50),
      what: 'a number of megabytes',
      example: '50',
      meaning: 'largest release, all files together',
    },
    RELEASE_ENTRY_KB: {
      schema: z._default(positive, 40),
      ...KILOBYTES,
      meaning: 'budget of an entry of a remote, gzipped',
    },
    RELEASE_SHELL_KB: {
      schema: z._default(positive, 250),
      ...KILOBYTES,
      meaning: 'budget of the entry of the shell, gzipped',
    },
    RELEASE_PAGE_KB: {
      schema: z._default(positive, 120),
      ...KILOBYTES,
      meaning: 'budget of a page with its entry: scripts and styles, gzipped',
    },
    CHROMIUM_PATH: {
      schema: z.optional(z.string()),
      what: "the path of a browser, or 'off'",
      example: '/usr/bin/chromium',
      fallback: 'one on the machine',
      meaning:
        'browser of the gate. In production, releases are refused where none is found; `off` accepts them without the browser check. Pages take about a third less processor time in `chromium-headless-shell`',
    },
    GATE_SANDBOX: {
      schema: z.optional(z.enum(['required', 'optional'])),
      what: "'required' or 'optional'",
      example: 'required',
      fallback: '`required` in production, else `optional`',
      meaning:
        '`required`: the browser of the gate runs only in its sandbox. `optional`: where it does not start in its sandbox, it runs without it',
    },
    GATE_SECONDS: {
      schema: z._default(positive, 600),
      what: 'a number of seconds',
      example: '600',
      meaning: 'longest time in which the browser check of a release makes no progress',
    },
    GATE_DEPTH: {
      schema: z._default(z.enum(['full', 'quick']), 'full'),
      what: "'full' or 'quick'",
      example: 'full',
      meaning: '`quick`: one visit of each page, without journeys; for development and tests',
    },
    COMPRESSION: {
      schema: z._default(z.enum(['best', 'quick']), 'best'),
      what: "'best' or 'quick'",
      example: 'best',
      meaning:
        '`quick`: documents, and releases that are stored without a bucket, are a third larger for visitors and compressed in a hundredth of the processor time; for development and tests',
    },
    ROLLOUT_STEPS: {
      schema: z._default(stepList, '1,10,50,100'),
      what: 'rising percentages that end at 100',
      example: '1,10,50,100',
      meaning: 'shares of the visitors in percent, for `release ship`',
    },
    ROLLOUT_VIEWS: {
      schema: z._default(z.pipe(z.coerce.number(), rolloutPlan.shape.views), 200),
      what: 'a whole number from 1',
      example: '200',
      meaning: 'good views that end a step',
    },
    ROLLOUT_MINUTES: {
      schema: z._default(z.pipe(z.coerce.number(), rolloutPlan.shape.minutes), 30),
      what: 'a number of minutes, at most those of a week',
      example: '30',
      meaning: 'a step without a failure ends after this time, also with fewer views',
    },
    RELEASE_WATCH_HOURS: {
      schema: z._default(z.coerce.number().check(z.minimum(0), z.maximum(720)), 24),
      what: 'a number of hours from 0 to 720',
      example: '24',
      meaning: 'how long a release is compared with the one before it; 0 for no watch',
    },
    RELEASE_WEBHOOK: {
      schema: z.optional(urlSchema),
      ...expectedUrl('https://hooks.example.com/releases'),
      meaning:
        'address that gets a notice when the edge ends a release, or when few networks report faults of one',
    },
    RELEASE_WEBHOOK_SECRET: {
      schema: z.optional(secretSchema(16)),
      what: 'at least 16 random characters',
      example: 'the output of: openssl rand -hex 16',
      meaning: 'signs the notices; at least 16 characters',
    },
  }),
  ...inTopic('The bucket of the releases', {
    S3_ENDPOINT: {
      schema: z.optional(urlSchema),
      ...expectedUrl('https://s3.eu-central-1.amazonaws.com'),
      fallback: 'the data folder',
      meaning:
        'the address of an S3-compatible server: releases are in its bucket, shared by several edges. Set S3_ENDPOINT, S3_REGION, S3_BUCKET and both keys, or none of them',
      deployed: 'http://minio:9000',
    },
    S3_REGION: {
      schema: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
      what: 'the region of the bucket',
      example: 'eu-central-1',
      meaning: 'the region of the bucket',
      deployed: 'us-east-1',
    },
    S3_BUCKET: {
      schema: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
      what: 'the name of the bucket',
      example: 'releases',
      meaning: 'the name of the bucket',
      deployed: 'releases',
    },
    S3_ACCESS_KEY_ID: {
      schema: z.optional(z.string().check(z.regex(/^[\w.+=@-]+$/))),
      what: 'the id of an access key',
      example: 'AKIA…',
      meaning: 'a key that may get, put and delete objects and list the bucket',
      deployed: 'site',
    },
    S3_SECRET_ACCESS_KEY: {
      schema: z.optional(z.string().check(z.regex(/^\S+$/))),
      what: 'the secret of the access key, without spaces',
      example: 'the output of: openssl rand -hex 24',
      meaning: 'the secret of the key',
      deployed: 'OUTPUT_OF_openssl_rand_-hex_24',
    },
    S3_PREFIX: {
      schema: z.optional(z.string().check(z.regex(/^\w[\w.-]*(\/\w[\w.-]*)*\/?$/))),
      what: 'the path of a folder in the bucket',
      example: 'sites/one',
      meaning: 'a prefix for every key',
    },
    S3_PATH_STYLE: {
      schema: z.optional(onOffSchema),
      ...EXPECTED_ON_OFF,
      fallback: 'on',
      meaning: '`off` if the bucket is part of the host name',
    },
  }),
};
