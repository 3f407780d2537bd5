import * as z from 'zod/mini';
import { Problem } from '../http/problem';
import type { BotCheck } from './bot-check';
import { refuseChallenge } from './refuse-challenge';

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const answer = z.object({ success: z.boolean() });

/** Cloudflare Turnstile. Fails closed: no answer is a no. */
export function turnstileCheck(settings: {
  siteKey: string;
  secret: string;
  verifyUrl: string;
}): BotCheck {
  return {
    settings: { script: SCRIPT, siteKey: settings.siteKey },
    verify: async (token, address) => {
      // Turnstile's own tokens are never longer.
      if (!token || token.length > 2_048 || !(await isConfirmed(settings, token, address)))
        throw new Problem('bot-check');
    },
    challenge: refuseChallenge,
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
      signal: AbortSignal.timeout(5_000),
    });
    const parsed = answer.safeParse(await response.json());
    return parsed.success && parsed.data.success;
  } catch {
    return false;
  }
}
