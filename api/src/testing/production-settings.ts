import { readConfig } from '../config/config';
import { StartFailure } from '../config/start-failure';

/** The settings that production needs, and no more. */
export const PRODUCTION = {
  SITE_MODE: 'production',
  SITE_URL: 'https://playlists.site.example',
  ADMIN_EMAIL: 'admin@site.example',
  ADMIN_PASSWORD: 'first-of-all-1',
  SECRETS_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.site.example',
  MAIL_FROM: 'Playlist Desk <no-reply@site.example>',
  BOT_CHECK_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  EDITOR_URL: 'https://editor.site.example/',
  GUIDE_URL: 'https://guide.site.example/',
  SELLER: 'Playlist Desk OÜ; Pikk 1; 10123 Tallinn',
  SELLER_VAT_NUMBER: 'EE123456789',
  SUPPORT_EMAIL: 'help@site.example',
};

/** What keeps the API from starting with these settings; nothing if it starts. */
export function startFailureLines(env: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartFailure) return error.lines;
    throw error;
  }
  return [];
}
