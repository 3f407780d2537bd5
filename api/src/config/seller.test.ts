import { readConfig } from './config';

const PRODUCTION = {
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
  SUPPORT_BOT_URL: 'https://bot.site.example/',
  SELLER: 'Playlist Desk OÜ; Pikk 1; 10123 Tallinn',
  SELLER_VAT_NUMBER: 'EE123456789',
  SUPPORT_EMAIL: 'help@site.example',
  CHAT_URL: 'https://chat.site.example/',
};

test('the seller of the settings is on documents and in the imprint', () => {
  const { imprint } = readConfig({
    ...PRODUCTION,
    SELLER_REGISTER: 'Commercial register of Estonia, 12345678',
  });
  expect(imprint).toEqual({
    name: 'Playlist Desk OÜ',
    address: ['Pikk 1', '10123 Tallinn'],
    vatNumber: 'EE123456789',
    register: 'Commercial register of Estonia, 12345678',
  });
});

test('local mode without a seller has a sample that says so', () => {
  expect(readConfig({}).imprint.name).toBe('Sample Seller (local mode)');
});
