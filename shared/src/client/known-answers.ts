import type { Endpoint } from '@site/shared/contract';

/** The most answers that are kept. */
const MAX_ANSWERS = 20;

type KnownAnswer = { etag: string; value: unknown; endpoint: Endpoint };

/**
 * Keeps the newest answers to GET calls with their ETags: while nothing has changed, the answer to
 * a repeated call is a short 304. They are in memory only: the browser's cache would keep the
 * messages of a customer on the disk after the sign-out.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>();

  /**
   * The answer to an earlier call of the same endpoint object. Two builds in one page each have an
   * object for the endpoint, and a value has the form that its own build describes.
   */
  get(endpoint: Endpoint, url: string): KnownAnswer | undefined {
    const answer = this.#answers.get(url);
    return answer?.endpoint === endpoint ? answer : undefined;
  }

  /** Keeps an answer that has an ETag. The oldest answer makes room for it. */
  set(endpoint: Endpoint, url: string, etag: string | null, value: unknown): void {
    this.#answers.delete(url);
    if (etag === null) return;
    this.#answers.set(url, { etag, value, endpoint });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
  }
}
