/** Variables that may hold a secret: of this site, or of the shell that started the command. */
const SECRET_NAME = /SECRET|PASSWORD|PASSWD|TOKEN|CREDENTIAL|_KEY(_ID)?$|_URL$/;

/** Addresses without a password. The other `_URL` settings may hold one. */
const PUBLIC_URLS = new Set([
  'API_URL',
  'CHAT_URL',
  'CRYPTO_RATES_URL',
  'EDGE_URL',
  'EDITOR_URL',
  'GUIDE_URL',
  'SITE_URL',
  'STRIPE_API_URL',
  'SUPPORT_BOT_URL',
  'TURNSTILE_VERIFY_URL',
  'VIES_URL',
]);

/** The secrets that each server reads. It gets no other secrets. */
export const SERVER_SECRETS = {
  api: [
    'ADMIN_PASSWORD',
    'BOT_CHECK_SECRET',
    'DATABASE_URL',
    'PGPASSWORD',
    'REDIS_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'TURNSTILE_SECRET',
    'TURNSTILE_SITE_KEY',
  ],
  edge: [
    'PREVIEW_SECRET',
    'RELEASE_TOKENS',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'TURNSTILE_SITE_KEY',
  ],
};

export function isSecretName(name) {
  return SECRET_NAME.test(name) && !PUBLIC_URLS.has(name);
}

/** The environment without secrets, apart from those that are named. */
export function environmentWithout(secretsExcept, env = process.env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !isSecretName(name) || secretsExcept.includes(name)),
  );
}
