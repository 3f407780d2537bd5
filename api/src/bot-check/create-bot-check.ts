import type { Config } from '../config/config';
import type { Database } from '../db/database';
import type { BotCheck } from './bot-check';
import { builtInCheck } from './built-in';
import { turnstileCheck } from './turnstile';

/** The check that the settings choose. */
export function createBotCheck(config: Config, db: Database, now: () => number): BotCheck {
  const { botCheck } = config;
  if (botCheck.kind === 'turnstile') return turnstileCheck(botCheck);
  if (botCheck.kind === 'built-in') return builtInCheck(botCheck, db, now);
  return { settings: { script: '', siteKey: '' }, verify: async () => {} };
}
