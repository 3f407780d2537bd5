import * as z from 'zod/mini';
import { Problem } from '../http/problem';
import type { BotCheck } from './bot-check';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
/** Turnstile's own limit. */
const MAX_TOKEN_LENGTH = 2_048;
const TIMEOUT_MS = 5_000;

const verification = z.object({ success: z.boolean() });

/** Cloudflare Turnstile. If Turnstile does not answer, the check fails. */
export function turnstileCheck(settings: {
  siteKey: string;
  secret: string;
  verifyUrl: string;
}): BotCheck {
  return {
    settings: { script: SCRIPT, siteKey: settings.siteKey },
    verify: async (token, address) => {
      const isPlausible = token !== '' && token.length <= MAX_TOKEN_LENGTH;
      if (!isPlausible || !(await isConfirmed(settings, token, address)))
        throw new Problem('bot-check');
    },
  };
}

async function isConfirmed(
  { secret, verifyUrl }: { secret: string; verifyUrl: string },
  token: string,
  address: string,
): Promise<boolean> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = verification.safeParse(await response.json());
    return parsed.success && parsed.data.success;
  } catch {
    return false;
  }
}
