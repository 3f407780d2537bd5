import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { builtInCheck } from './built-in';
import { refuseChallenge } from './refuse-challenge';
import { turnstileCheck } from './turnstile';

/** Whether a human sits there. Which check it is, only the settings know. */
export type BotCheck = {
  /** Where the browser finds the widget; an empty script means that there is no check. */
  settings: { script: string; siteKey: string };
  /** Throws 'bot-check' unless the token (`recaptcha` on the wire) is good; each is good once. */
  verify: (token: string, address: string) => Promise<void>;
  /** A new challenge of the built-in check; throws 'unavailable' where another one is in use. */
  challenge: () => Promise<Record<string, unknown>>;
};

export function botCheckOf(config: Config, db: Database, now: () => number): BotCheck {
  const { botCheck } = config;
  if (botCheck.kind === 'turnstile') return turnstileCheck(botCheck);
  if (botCheck.kind === 'built-in') return builtInCheck(botCheck, db, now);
  return {
    settings: { script: '', siteKey: '' },
    verify: async () => {},
    challenge: refuseChallenge,
  };
}
