import { COMMON_SETTINGS, environmentOf } from '@site/shared/server';
import type * as z from 'zod/mini';
import { ACCOUNT_SETTINGS } from './settings/account-settings';
import { MAIL_SETTINGS } from './settings/mail-settings';
import { PAYMENT_SETTINGS } from './settings/payment-settings';
import { SELLER_SETTINGS } from './settings/seller-settings';
import { SERVER_SETTINGS } from './settings/server-settings';
import { SITE_SETTINGS } from './settings/site-settings';

/** What the API reads. An empty variable counts as not set. */
export const SETTINGS = {
  ...COMMON_SETTINGS,
  ...SITE_SETTINGS,
  ...SERVER_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...MAIL_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...SELLER_SETTINGS,
};

export const environmentSchema = environmentOf(SETTINGS);
export type Environment = z.infer<typeof environmentSchema>;
export type SettingName = keyof Environment;
