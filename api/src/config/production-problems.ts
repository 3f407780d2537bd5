import type { Environment } from './config';

/** What no default can stand in for once real customers come; each is named when it is missing. */
const REQUIRED = [
  'SITE_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'EDITOR_URL',
  'GUIDE_URL',
  'SUPPORT_BOT_URL',
  'SELLER',
  'SUPPORT_EMAIL',
  'CHAT_URL',
] as const satisfies readonly (keyof Environment)[];

const LOCAL_SWITCHES = ['BOT_CHECK', 'RATE_LIMIT'] as const;

/** One line for each setting that keeps production from starting: missing, or still a local stand-in. */
export function productionProblems(env: Environment): string[] {
  const lines: string[] = REQUIRED.filter((name) => !env[name]).map(
    (name) => `${name} is missing.`,
  );
  const say = (name: keyof Environment, why: string) => lines.push(`${name} ${why}`);

  if (env.SITE_URL && !env.SITE_URL.startsWith('https://'))
    say('SITE_URL', 'must be an https address in production.');
  for (const name of LOCAL_SWITCHES)
    if (env[name] === 'off') say(name, '=off is for local mode only.');
  if (!env.BOT_CHECK_SECRET) {
    if (!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET)
      say('BOT_CHECK_SECRET', 'is missing (or set TURNSTILE_SITE_KEY and TURNSTILE_SECRET).');
    else if (!env.TURNSTILE_SITE_KEY) say('TURNSTILE_SITE_KEY', 'is missing.');
    else if (!env.TURNSTILE_SECRET) say('TURNSTILE_SECRET', 'is missing.');
  }
  if (!env.TURNSTILE_VERIFY_URL.startsWith('https://'))
    say('TURNSTILE_VERIFY_URL', 'must be an https address in production.');
  if (env.CRYPTO_ADDRESSES && !env.CRYPTO_RATES_URL)
    say('CRYPTO_RATES_URL', 'is missing: CRYPTO_ADDRESSES needs it.');
  if (env.CRYPTO_RATES_URL && !env.CRYPTO_RATES_URL.startsWith('https://'))
    say('CRYPTO_RATES_URL', 'must be an https address in production.');
  if (env.CLOCK_AHEAD_DAYS !== 0) say('CLOCK_AHEAD_DAYS', 'is for local mode only.');
  if (env.STRIPE_API_URL) say('STRIPE_API_URL', 'is for local mode only.');
  for (const [name, value] of Object.entries(env)) {
    if (typeof value === 'string' && /\bexample\.test\b/.test(value))
      lines.push(`${name} is still a local stand-in.`);
  }
  return lines;
}
