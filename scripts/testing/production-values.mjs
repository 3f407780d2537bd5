const SECRET = 'b7e1c2'.repeat(8);

/**
 * Values for the settings of `deploy/*.env.example` that an operator fills in. None of the hosts
 * exists.
 *
 * @type {Record<string, string>}
 */
export const PRODUCTION_VALUES = {
  SITE_URL: 'https://www.playlists.site',
  RELEASE_LOG_SECRET: SECRET,
  METRICS_TOKEN: SECRET,
  DATABASE_URL: `postgres://site:${SECRET}@postgres:5432/site`,
  ADMIN_EMAIL: 'admin@playlists.site',
  ADMIN_PASSWORD: 'first-of-all-1',
  SECRETS_KEY: SECRET,
  SMTP_URL: 'smtps://mailer:a-secret@mail.playlists.site',
  MAIL_FROM: 'Playlist Desk <no-reply@playlists.site>',
  BOT_CHECK_SECRET: SECRET,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SELLER: 'Playlists OÜ; Pikk 1; 10123 Tallinn',
  SELLER_VAT_NUMBER: 'EE100000000',
  EDITOR_URL: 'https://editor.playlists.site/',
  GUIDE_URL: 'https://guide.playlists.site/',
  SUPPORT_EMAIL: 'help@playlists.site',
  PREVIEW_SECRET: SECRET,
  S3_SECRET_ACCESS_KEY: SECRET,
};
