import { fields } from '@site/shared/contract';
import {
  expectedEmail,
  expectedUrl,
  inTopic,
  urlSchema,
  wholeNumberSchema,
} from '@site/shared/server';
import * as z from 'zod/mini';

/** Addresses that pages show. */
export const SITE_SETTINGS = inTopic('The site', {
  EDITOR_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://editor.example.com/'),
    fallback: 'stand-in',
    meaning: 'the address of the editor; pages read it from `site/settings`, like the four below',
    deployed: '',
  },
  GUIDE_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://guide.example.com/'),
    fallback: 'stand-in',
    meaning: 'the address of the guides',
    deployed: '',
  },
  SUPPORT_BOT_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://support-bot.example.com/'),
    fallback: 'stand-in',
    meaning: 'the address of the support bot. Without it, production shows no support bot',
  },
  SUPPORT_EMAIL: {
    schema: z.optional(fields.email),
    ...expectedEmail('support@example.com'),
    fallback: 'stand-in',
    meaning: 'the email of support',
    deployed: '',
  },
  CHAT_URL: {
    schema: z.optional(urlSchema),
    ...expectedUrl('https://chat.example.com/'),
    fallback: 'stand-in',
    meaning: 'the address of the chat. Without it, production shows no chat',
  },
  CLOCK_AHEAD_DAYS: {
    schema: z._default(wholeNumberSchema(0, 9_999), 0),
    what: 'a whole number of days',
    example: '30',
    meaning:
      "local mode only: moves the site's clock ahead by days, to see a renewal or an ended trial",
  },
});
