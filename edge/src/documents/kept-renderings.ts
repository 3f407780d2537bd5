import type { Rendering } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PublicAnswers, PublicSite } from '../rendering/public-site';
import type { ReadyDocument } from './ready-document';
import type { RenderFailure } from './render-page';

/** A document depends on the time: whether support is open, whether a maintenance has begun. */
const RENEW_MS = 5 * 60_000;
/** An older document is not served: its page may be out of use, or cannot be rendered any more. */
const MAX_AGE_MS = 15 * 60_000;
/** A page without a rendered document is tried again after this time. */
const RETRY_MS = 60_000;
/** All kept documents together, with their compressed copies. */
const MAX_KEPT_BYTES = 64_000_000;
/** Documents of the same minute are equal. */
const MINUTE_MS = 60_000;

/** `html` is the rendered part. `compose` is called only if that has changed. */
export type RenderResult =
  | { html: string; compose: () => Promise<ReadyDocument> }
  | { failure: RenderFailure }
  | { unavailable: string };

export type RenderDocument = (site: Rendering['site']) => Promise<RenderResult>;

/** The rendered document of a page. */
export type KeptRendering = {
  /** Never waits. Begins a rendering if it is due. */
  current(): { document?: ReadyDocument | undefined; failure?: RenderFailure | undefined };
  /**
   * Renders the page if that is due. False without the API's public settings, or without a renderer
   * that takes the page.
   */
  renew(): Promise<boolean>;
};

export type KeptRenderings = { add(render: RenderDocument): KeptRendering };

/** The last rendering of a page, with the answers of the API that it used. */
type Attempt = {
  key: string;
  at: number;
  html?: string | undefined;
  failure?: RenderFailure | undefined;
  wasTaken: boolean;
};

/**
 * Keeps rendered documents, and makes them again when the public settings change and from time to
 * time. The documents that were not used for the longest time make room.
 */
export function createKeptRenderings(
  publicSite: PublicSite,
  onFailure: (failure: RenderFailure) => void,
  { now = Date.now, maxBytes = MAX_KEPT_BYTES }: { now?: () => number; maxBytes?: number } = {},
): KeptRenderings {
  const documents = new LRUCache<object, ReadyDocument>({
    maxSize: maxBytes,
    sizeCalculation: ({ html, br, gz }) => html.length + br.length + gz.length,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now },
  });

  function add(render: RenderDocument): KeptRendering {
    const owner = {};
    let last: Attempt | undefined;
    let rendering: Promise<void> | undefined;

    function isDue(key: string): boolean {
      if (last?.key !== key) return true;
      const isRendered = last.html !== undefined && documents.has(owner);
      return now() - last.at >= (isRendered ? RENEW_MS : RETRY_MS);
    }

    async function make({ settings, configuration, key }: PublicAnswers): Promise<void> {
      const before = last;
      const at = now();
      const attempt = { key, at, wasTaken: true };
      last = { ...before, ...attempt };
      const result = await render({ settings, configuration, now: at - (at % MINUTE_MS) });
      if ('unavailable' in result) {
        last = { ...attempt, failure: before?.failure, wasTaken: false };
      } else if ('failure' in result) {
        documents.delete(owner);
        // Tried again each minute, and told once.
        if (before?.failure?.message !== result.failure.message) onFailure(result.failure);
        last = { ...attempt, failure: result.failure };
      } else {
        const isSame = before?.key === key && before.html === result.html;
        documents.set(owner, (isSame && documents.get(owner)) || (await result.compose()));
        last = { ...attempt, html: result.html };
      }
    }

    async function renew(): Promise<boolean> {
      const site = await publicSite();
      // One at a time, for any number of requests.
      if (site && !rendering && isDue(site.key))
        rendering = make(site)
          // A release whose files cannot be read: its document without rendering says more.
          .catch(() => {})
          .finally(() => {
            rendering = undefined;
          });
      await rendering;
      return site !== undefined && last?.wasTaken !== false;
    }

    return {
      renew,
      current() {
        void renew();
        return { document: documents.get(owner), failure: last?.failure };
      },
    };
  }

  return { add };
}
