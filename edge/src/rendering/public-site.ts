import { contract } from '@site/shared/contract';

/** The public answers of the API with which pages are rendered. */
export type PublicAnswers = {
  settings: unknown;
  configuration: unknown;
  /** Changes when the answers change. */
  key: string;
};

/** Reads the newest answers; undefined until the API has answered once. */
export type PublicSite = () => Promise<PublicAnswers | undefined>;

/** After this time the API is asked again, in the background. */
const MAX_AGE_MS = 30_000;
/** Answers that are older than this are used only after the API was asked again. */
const MAX_UNREAD_MS = 5 * 60_000;

/**
 * Reads the public settings and the shop configuration when pages are requested. While the API does
 * not answer, its last answers stay in use.
 */
export function createPublicSite(
  read: (path: string) => Promise<unknown>,
  now: () => number = Date.now,
): PublicSite {
  let answers: PublicAnswers | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve();

  async function readAgain(): Promise<void> {
    const [settings, configuration] = await Promise.all([
      read(contract.site.settings.path),
      read(contract.shop.shopConfiguration.path),
    ]);
    // A document is kept for minutes, so the time of the answer does not belong into it.
    const { now: _now, ...lasting } = settings as Record<string, unknown>;
    const key = JSON.stringify([lasting, configuration]);
    if (key !== answers?.key) answers = { settings: lasting, configuration, key };
  }

  return async () => {
    if (now() - readAt >= MAX_AGE_MS) {
      readAt = now();
      reading = readAgain()
        .catch(() => {})
        .finally(() => {
          endedAt = now();
        });
    }
    if (!answers || now() - endedAt >= MAX_UNREAD_MS) await reading;
    return answers;
  };
}
