/** The public answers of the API with which pages are rendered. */
export type PublicAnswers = {
  settings: unknown;
  configuration: unknown;
  /** The same for the same answers. */
  key: string;
};

export type PublicSite = {
  /** The newest answers; undefined until the API has answered. Old ones are read again. */
  current(): PublicAnswers | undefined;
  /** The newest answers, after the first one. */
  ready(): Promise<PublicAnswers | undefined>;
};

/** A change of the settings is in the documents after this time. */
const MAX_AGE_MS = 30_000;

/** Reads the public settings and the shop configuration while pages are requested. */
export function createPublicSite(
  read: (path: string) => Promise<unknown>,
  paths: { settings: string; configuration: string },
  now: () => number = Date.now,
): PublicSite {
  let answers: PublicAnswers | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();

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
  }

  function readIfOld(): void {
    if (now() - readAt < MAX_AGE_MS) return;
    readAt = now();
    reading = readAgain();
  }

  return {
    current() {
      readIfOld();
      return answers;
    },
    async ready() {
      readIfOld();
      if (!answers) await reading;
      return answers;
    },
  };
}
