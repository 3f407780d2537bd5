import { fields } from '@site/shared/contract';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@site/shared/rules';
import {
  EXPECTED_ON_OFF,
  EXPECTED_SECRET,
  expectedEmail,
  expectedUrl,
  inTopic,
  onOffSchema,
  secretSchema,
  urlSchema,
} from '@site/shared/server';
import * as z from 'zod/mini';

/** Accounts, staff and the bot check. */
export const ACCOUNT_SETTINGS = inTopic('Accounts', {
  ADMIN_EMAIL: {
    schema: z.optional(fields.email),
    ...expectedEmail('admin@example.com'),
    fallback: '`admin@example.test`',
    meaning: 'the email of account 1, which is created at the first start',
    deployed: 'ADMIN@EXAMPLE.COM',
  },
  ADMIN_PASSWORD: {
    schema: z.optional(fields.password),
    what: `a password that follows the rule of sign-up: ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters with a number`,
    example: 'the output of: openssl rand -hex 12',
    fallback: 'random, printed once',
    meaning:
      'the password that account 1 gets at the first start; a later change has no effect, and the log says so. Production needs at least 12 characters that are not a common password',
    deployed: 'OUTPUT_OF_openssl_rand_-hex_12',
  },
  STAFF_FACTORS: {
    schema: z.optional(onOffSchema),
    ...EXPECTED_ON_OFF,
    fallback: '`off` in local mode',
    meaning:
      'with `on`, staff must have a second factor before they can do anything else. Production is always on',
  },
  SECRETS_KEY: {
    schema: z.optional(secretSchema(32)),
    ...EXPECTED_SECRET,
    fallback: 'random, in the database',
    meaning:
      'encrypts the secrets of authenticator apps, of recovery codes and of webhooks, and hashes the addresses of used trials; at least 32 characters; keep a copy apart from the backups. Production needs it: without it the database, and each copy of it, holds the key. After a change, these factors and secrets no longer work, and a used trial can be started again',
    deployed: 'OUTPUT_OF_openssl_rand_-hex_32',
  },
  BREACH_LIST_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://api.pwnedpasswords.com/range/'),
    meaning:
      'the range call of a list of breached passwords, such as `https://api.pwnedpasswords.com/range/`. It gets the first 5 characters of a hash; new passwords on the list are refused',
  },
  BOT_CHECK: {
    schema: z._default(onOffSchema, true),
    ...EXPECTED_ON_OFF,
    meaning: '`off` in local mode only',
  },
  BOT_CHECK_SECRET: {
    schema: z.optional(secretSchema(32)),
    ...EXPECTED_SECRET,
    fallback: 'random, in the database',
    meaning: 'signs the challenges of the built-in bot check; at least 32 characters',
    deployed: 'OUTPUT_OF_openssl_rand_-hex_32',
  },
  TURNSTILE_SECRET: {
    schema: z.optional(z.string()),
    what: 'the secret key of Cloudflare Turnstile',
    example: '0x4AAA…',
    meaning: 'the secret of the same site in Turnstile',
  },
  TURNSTILE_VERIFY_URL: {
    schema: z._default(urlSchema, 'https://challenges.cloudflare.com/turnstile/v0/siteverify'),
    ...expectedUrl('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
    fallback: 'Cloudflare',
    meaning: 'the address of this service for tests',
  },
  RATE_LIMIT: {
    schema: z._default(onOffSchema, true),
    ...EXPECTED_ON_OFF,
    meaning: '`off` in local mode only',
  },
  TRIAL_AUTO_START: {
    schema: z._default(onOffSchema, false),
    ...EXPECTED_ON_OFF,
    meaning:
      '`on` starts the free trial when the account is activated, without a press on `/shop/trial`',
  },
});
