import type { Rendering } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PublicAnswers, PublicSite } from '../rendering/public-site';
import type { ReadyDocument } from './ready-document';
import type { RenderFailure } from './render-page';

/** A rendered page depends on the time, such as whether support is open, so it is renewed. */
const RENEW_MS = 5 * 60_000;
/** An older document is not served. Its page is unused, or can no longer be rendered. */
const MAX_AGE_MS = 15 * 60_000;
/** After this time, a page without a rendered document is rendered again. */
const RETRY_MS = 60_000;
/** The size of all kept documents together, with their compressed copies. */
const MAX_KEPT_BYTES = 64_000_000;
/** Pages are rendered with a time in whole minutes, so that their HTML changes less often. */
const MINUTE_MS = 60_000;

/** `html` is the rendered part of the document. `compose` is called only if `html` has changed. */
export type RenderResult =
  | { html: string; compose: () => Promise<ReadyDocument> }
  | { failure: RenderFailure }
  | { unavailable: string };

export type RenderDocument = (site: Rendering['site']) => Promise<RenderResult>;

/** The rendered document of a page. */
export type KeptRendering = {
  /** The last results. Begins a rendering if that is due, and does not wait for it. */
  current(): { document?: ReadyDocument | undefined; failure?: RenderFailure | undefined };
  /** Renders the page if that is due. False if the API or the renderer was not available. */
  renew(): Promise<boolean>;
};

export type KeptRenderings = {
  /** Keeps the rendered document of one more page, which `render` renders. */
  add(render: RenderDocument): KeptRendering;
};

/** The last rendering of a page. */
type Attempt = {
  /** The key of the API's answers that it used. */
  key: string;
  at: number;
  html?: string | undefined;
  failure?: RenderFailure | undefined;
  /** False if the renderer was not available. */
  wasTaken: boolean;
};

/**
 * Keeps rendered documents. They are rendered again when the public settings change and when they
 * are five minutes old. Above `maxBytes`, the documents used least recently are dropped.
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
    /** The key of this page's document in `documents`. */
    const owner = {};
    let last: Attempt | undefined;
    let rendering: Promise<void> | undefined;

    function isDue(key: string): boolean {
      if (last?.key !== key) return true;
      const isRendered = last.html !== undefined && documents.has(owner);
      return now() - last.at >= (isRendered ? RENEW_MS : RETRY_MS);
    }

    async function renderNow({ settings, configuration, key }: PublicAnswers): Promise<void> {
      const before = last;
      const at = now();
      const attempt = { key, at, wasTaken: true };
      // While this rendering runs, the results of the one before it stay.
      last = { ...before, ...attempt };
      const result = await render({ settings, configuration, now: at - (at % MINUTE_MS) });
      if ('unavailable' in result) {
        last = { ...attempt, failure: before?.failure, wasTaken: false };
      } else if ('failure' in result) {
        documents.delete(owner);
        // The page is rendered again each minute, but the same failure is logged once.
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
      // Any number of requests begin one rendering.
      if (site && !rendering && isDue(site.key))
        rendering = renderNow(site)
          // The files of the release cannot be read. The plain document reports that error.
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
