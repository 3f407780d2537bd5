import { contract } from '@site/shared/contract';

/** The public answers of the API with which pages are rendered. */
export type PublicAnswers = {
  settings: unknown;
  configuration: unknown;
  /** Changes when the answers change. */
  key: string;
  /** The moment (ms) of the next planned change of the answers, such as other prices. */
  changesAt?: number;
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
  readAnswer: (path: string) => Promise<unknown>,
  now: () => number = Date.now,
): PublicSite {
  let answers: PublicAnswers | undefined;
  /** When the last reading began and when it ended, also one that failed. */
  let begunAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve();

  async function readAgain(): Promise<void> {
    const [settings, configuration] = await Promise.all([
      readAnswer(contract.site.settings.path),
      readAnswer(contract.shop.shopConfiguration.path),
    ]);
    // A document is kept for minutes, so the time of the answer does not belong into it.
    const { now: _now, ...lastingSettings } = settings as Record<string, unknown>;
    const key = JSON.stringify([lastingSettings, configuration]);
    const changes = [settings, configuration].flatMap((answer) => {
      const { changesAt } = answer as { changesAt?: number };
      return typeof changesAt === 'number' ? [changesAt] : [];
    });
    const planned = changes.length > 0 ? { changesAt: Math.min(...changes) } : {};
    if (key !== answers?.key)
      answers = { settings: lastingSettings, configuration, key, ...planned };
  }

  /** Whether an answer has changed, as planned, since the answers were asked for. */
  function isOutdated(since: number): boolean {
    const { changesAt } = answers ?? {};
    return changesAt !== undefined && since < changesAt && now() >= changesAt;
  }

  return async () => {
    if (now() - begunAt >= MAX_AGE_MS || isOutdated(begunAt)) {
      begunAt = now();
      reading = readAgain()
        .catch(() => {})
        .finally(() => {
          endedAt = now();
        });
    }
    if (!answers || now() - endedAt >= MAX_UNREAD_MS || isOutdated(endedAt)) await reading;
    return answers;
  };
}
