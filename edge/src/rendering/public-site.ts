/** The public answers of the API with which pages are rendered. */
export type PublicAnswers = {
  settings: unknown;
  configuration: unknown;
  /** The same for the same answers. */
  key: string;
};

export type PublicSite = {
  /**
   * The newest answers; undefined until the API has answered, and while answers that were not used
   * for long are read again.
   */
  current(): PublicAnswers | undefined;
  /** The same after they are read. */
  ready(): Promise<PublicAnswers | undefined>;
};

/** A change of the settings is in the documents after this time. */
const MAX_AGE_MS = 30_000;
/** Older answers are not used before the API is asked again. */
const MAX_UNREAD_MS = 5 * 60_000;

/** Reads the public settings and the shop configuration while pages are requested. */
export function createPublicSite(
  read: (path: string) => Promise<unknown>,
  paths: { settings: string; configuration: string },
  now: () => number = Date.now,
): PublicSite {
  let answers: PublicAnswers | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let endedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();

  /** Also when the API did not answer just now. */
  const areUsable = () => answers !== undefined && now() - endedAt < MAX_UNREAD_MS;

  async function readAgain(): Promise<void> {
    try {
      const [settings, configuration] = await Promise.all([
        read(paths.settings),
        read(paths.configuration),
      ]);
      // A document is kept, so it must not say what time it is now.
      const { now: _now, ...lasting } = settings as Record<string, unknown>;
      const key = JSON.stringify([lasting, configuration]);
      if (key !== answers?.key) answers = { settings: lasting, configuration, key };
    } catch {
      // The API does not answer: its last answers stay in use.
    }
    endedAt = now();
  }

  function readIfOld(): void {
    if (now() - readAt < MAX_AGE_MS) return;
    readAt = now();
    reading = readAgain();
  }

  return {
    current() {
      readIfOld();
      return areUsable() ? answers : undefined;
    },
    async ready() {
      readIfOld();
      if (!areUsable()) await reading;
      return answers;
    },
  };
}
