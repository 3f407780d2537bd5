/** The most answers that are kept. */
const MAX_KNOWN = 20;

type KnownAnswer = { etag: string; value: unknown };

/**
 * Keeps the newest answers of GET calls with their ETags. The answer to a repeated call is a short
 * 304 while nothing has changed. They are in memory only: the browser's cache would keep the
 * messages of a customer on the disk after the sign-out.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>();

  get(url: string): KnownAnswer | undefined {
    return this.#answers.get(url);
  }

  /** Keeps an answer with an ETag. The answer that was stored first makes room. */
  set(url: string, etag: string | null, value: unknown): void {
    this.#answers.delete(url);
    if (etag === null) return;
    this.#answers.set(url, { etag, value });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_KNOWN && oldest !== undefined) this.#answers.delete(oldest);
  }
}
