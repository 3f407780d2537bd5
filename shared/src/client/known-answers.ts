import type { Endpoint } from '@site/shared/contract';

/** The most answers that are kept. */
const MAX_KNOWN = 20;

type KnownAnswer = { etag: string; value: unknown; endpoint: Endpoint };

/**
 * Keeps the newest answers of GET calls with their ETags. The answer to a repeated call is a short
 * 304 while nothing has changed. They are in memory only: the browser's cache would keep the
 * messages of a customer on the disk after the sign-out.
 */
export class KnownAnswers {
  readonly #answers = new Map<string, KnownAnswer>();

  /**
   * Only the answer of the same endpoint object: two builds in one page each describe the endpoint,
   * and a value has the form that its own build describes.
   */
  get(endpoint: Endpoint, url: string): KnownAnswer | undefined {
    const known = this.#answers.get(url);
    return known?.endpoint === endpoint ? known : undefined;
  }

  /** Keeps an answer with an ETag. The answer that was stored first makes room. */
  set(endpoint: Endpoint, url: string, etag: string | null, value: unknown): void {
    this.#answers.delete(url);
    if (etag === null) return;
    this.#answers.set(url, { etag, value, endpoint });
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_KNOWN && oldest !== undefined) this.#answers.delete(oldest);
  }
}
