import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { builtInCheck } from './built-in';
import { turnstileCheck } from './turnstile';

/** Checks that a human sends a form. The settings decide which implementation is used. */
export type BotCheck = {
  /** The browser's widget; `script` is empty if there is no check. */
  settings: { script: string; siteKey: string };
  /** Throws 'bot-check' unless the token (`recaptcha` on the wire) is valid. A token works once. */
  verify: (token: string, address: string) => Promise<void>;
  /** A new challenge of the built-in check. Missing if another check is used. */
  challenge?: () => Promise<Record<string, unknown>>;
};

export function createBotCheck(config: Config, db: Database, now: () => number): BotCheck {
  const { botCheck } = config;
  if (botCheck.kind === 'turnstile') return turnstileCheck(botCheck);
  if (botCheck.kind === 'built-in') return builtInCheck(botCheck, db, now);
  return { settings: { script: '', siteKey: '' }, verify: async () => {} };
}
