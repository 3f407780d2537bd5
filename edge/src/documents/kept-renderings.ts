import type { Rendering } from '@site/shared/release';
import { LRUCache } from 'lru-cache';
import type { PublicAnswers, PublicSite } from '../rendering/public-site';
import type { ReadyDocument } from './ready-document';
import type { NotRendered, RenderFailure } from './render-page';

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
  | { html: string; failedCards: RenderFailure[]; compose: () => Promise<ReadyDocument> }
  | NotRendered;

/** Renders a page with these answers of the API and at this time, for its document. */
export type RenderDocument = (site: Rendering['site']) => Promise<RenderResult>;

/** The rendered document of a page. */
export type KeptRendering = {
  /**
   * The document that is kept, and the failures of the last rendering. Begins a rendering if one is
   * due, and does not wait for it.
   */
  current(): { document?: ReadyDocument | undefined; failures: readonly RenderFailure[] };
  /** Renders the page if that is due. False if the API or the renderer was not available. */
  renew(): Promise<boolean>;
};

export type KeptRenderings = {
  /** Keeps the rendered document of one more page, which `render` renders. */
  addPage(render: RenderDocument): KeptRendering;
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

  function addPage(render: RenderDocument): KeptRendering {
    /** The key of this page's document in `documents`. */
    const owner = {};
    /** The last rendering that was begun: the key of the API's answers that it uses, and when. */
    let begun: { key: string; at: number } | undefined;
    /** What the last rendering gave. Undefined while one runs, and after one that gave no HTML. */
    let rendered: { key: string; html: string } | undefined;
    /** When the document ends, because its prices or settings do. */
    let endsAt = Number.POSITIVE_INFINITY;
    /** Why the page or its cards could not be rendered, until the next rendering ends. */
    let failures: readonly RenderFailure[] = [];
    let wasRendererUnavailable = false;
    let rendering: Promise<void> | undefined;

    function isDue(key: string): boolean {
      if (begun?.key !== key) return true;
      const isRendered = rendered !== undefined && documents.has(owner);
      return now() - begun.at >= (isRendered ? RENEW_MS : RETRY_MS);
    }

    /** A page that fails is rendered again each minute, so only a new failure is logged. */
    function setFailures(found: readonly RenderFailure[]): void {
      const known = failures.map(({ message }) => message);
      for (const failure of found) if (!known.includes(failure.message)) onFailure(failure);
      failures = found;
    }

    async function renderNow({
      settings,
      configuration,
      key,
      changesAt,
    }: PublicAnswers): Promise<void> {
      const renderedBefore = rendered;
      const at = now();
      begun = { key, at };
      rendered = undefined;
      wasRendererUnavailable = false;
      const result = await render({ settings, configuration, now: at - (at % MINUTE_MS) });
      if ('unavailable' in result) {
        wasRendererUnavailable = true;
      } else if ('failure' in result) {
        documents.delete(owner);
        setFailures([result.failure]);
      } else {
        const isSame = renderedBefore?.key === key && renderedBefore.html === result.html;
        const sameDocument = isSame ? documents.get(owner) : undefined;
        // The document that stays is set as well: then it is young again.
        documents.set(owner, sameDocument ?? (await result.compose()));
        rendered = { key, html: result.html };
        endsAt = changesAt ?? Number.POSITIVE_INFINITY;
        setFailures(result.failedCards);
      }
    }

    async function renew(): Promise<boolean> {
      const answers = await publicSite();
      // Any number of requests begin one rendering.
      if (answers && !rendering && isDue(answers.key))
        rendering = renderNow(answers)
          // The files of the release cannot be read. The plain document reports that error.
          .catch(() => {})
          .finally(() => {
            rendering = undefined;
          });
      await rendering;
      return answers !== undefined && !wasRendererUnavailable;
    }

    return {
      renew,
      current() {
        void renew();
        return { document: now() < endsAt ? documents.get(owner) : undefined, failures };
      },
    };
  }

  return { addPage };
}
