import { createHmac } from 'node:crypto';
import pRetry from 'p-retry';

/**
 * What the edge sends when it ends a release, or when a release seems worse but too few networks
 * have reported it, so that the edge does not end it.
 */
export type ReleaseNotice = {
  name: string;
  version: string;
  /**
   * The version that this release was compared with. If the release is `ended`, visitors get that
   * version again. Empty if the release before a watched one is gone.
   */
  previous: string;
  /** False for a release that visitors still get. */
  ended: boolean;
  /** The other names that went back with it, because their releases went live together. */
  together: string[];
  /** Why the releases that are live after the end do not fit each other. */
  warnings?: string[];
  why: string;
  /** Milliseconds, UTC. */
  at: number;
  stage: 'canary' | 'watch';
};

/** Sends a notice in the background, and returns at once. */
export type SendNotice = (notice: ReleaseNotice) => void;

const TIMEOUT_MS = 10_000;
const RETRIES = 5;
const MIN_PAUSE_MS = 1_000;

/**
 * Sends notices as JSON to an address, with the HMAC-SHA256 of the body when there is a secret. A
 * failed request is repeated after 1, 2, 4, 8 and 16 s.
 */
export function createSendWebhook(
  { url, secret }: { url: string; secret: string | undefined },
  report: (problem: string) => void,
): SendNotice {
  async function send(body: string) {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (secret)
      headers['x-release-signature'] =
        `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!ok) throw new Error(`status ${status}`);
  }

  return (notice) => {
    const body = JSON.stringify(notice);
    pRetry(() => send(body), {
      retries: RETRIES,
      minTimeout: MIN_PAUSE_MS,
      unref: true,
      // Otherwise p-retry gives up at a TypeError whose text it does not know as one of `fetch`.
      shouldRetry: () => true,
    }).catch((error: Error) =>
      report(`RELEASE_WEBHOOK does not accept the notice about ${notice.name}: ${error.message}`),
    );
  };
}
