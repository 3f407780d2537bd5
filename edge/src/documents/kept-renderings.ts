import type { Rendering } from '@site/shared/release';
import type { PublicAnswers, PublicSite } from '../rendering/public-site';
import type { ReadyDocument } from './document-cache';
import type { RenderFailure } from './render-page';

/** A document depends on the time: whether support is open, whether a maintenance has begun. */
const RENEW_MS = 5 * 60_000;
/** An older document is not served: its page may be out of use, or cannot be rendered any more. */
const MAX_AGE_MS = 15 * 60_000;
/** A page that was not rendered is tried again after this time. */
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
  /** Never waits: without a rendered document it returns undefined and begins to make one. */
  current(): { document?: ReadyDocument | undefined; failure?: RenderFailure | undefined };
  /** The same after the first rendering. */
  ready(): Promise<ReturnType<KeptRendering['current']>>;
  /** Renders the page if that is due. */
  renew(): Promise<Renewal>;
};

/** Without the API's public settings, or a renderer that takes the page, it is not tried. */
export type Renewal = 'tried' | 'no-settings' | 'no-renderer';

export type KeptRenderings = { add(render: RenderDocument): KeptRendering };

/**
 * Keeps rendered documents, and makes them again when the public settings change and from time to
 * time. The documents that were not used for the longest time make room.
 */
export function createKeptRenderings(
  publicSite: PublicSite,
  onFailure: (failure: RenderFailure) => void,
  { now = Date.now, maxBytes = MAX_KEPT_BYTES }: { now?: () => number; maxBytes?: number } = {},
): KeptRenderings {
  /** In the order of their last use. */
  const kept = new Map<object, { bytes: number; drop: () => void }>();
  let keptBytes = 0;

  function forget(owner: object): void {
    keptBytes -= kept.get(owner)?.bytes ?? 0;
    kept.delete(owner);
  }

  function keep(owner: object, bytes: number, drop: () => void): void {
    forget(owner);
    kept.set(owner, { bytes, drop });
    keptBytes += bytes;
    for (const [oldest, entry] of kept) {
      if (keptBytes <= maxBytes || oldest === owner) break;
      forget(oldest);
      entry.drop();
    }
  }

  function add(render: RenderDocument): KeptRendering {
    const owner = {};
    let state: { document?: ReadyDocument; html?: string; failure?: RenderFailure } = {};
    /** When the page was last rendered as it is in the document. */
    let renderedAt = Number.NEGATIVE_INFINITY;
    let made: { key: string; at: number; isRendered: boolean } | undefined;
    let wasTaken = true;
    let rendering: Promise<void> | undefined;

    async function make({ settings, configuration, key }: PublicAnswers): Promise<void> {
      const at = now();
      const minute = at - (at % MINUTE_MS);
      const result = await render({ settings, configuration, now: minute });
      const hasSameSite = made?.key === key;
      made = { key, at, isRendered: 'html' in result };
      wasTaken = !('unavailable' in result);
      if ('failure' in result) {
        forget(owner);
        // Tried again each minute, and told once.
        if (state.failure?.message !== result.failure.message) onFailure(result.failure);
        state = { failure: result.failure };
      } else if ('html' in result) {
        const isSame = hasSameSite && state.html === result.html;
        const document = (isSame && state.document) || (await result.compose());
        state = { document, html: result.html };
        renderedAt = at;
        const { html, br, gz } = document;
        keep(owner, html.length + br.length + gz.length, () => {
          state = {};
          made = undefined;
        });
      }
    }

    /** Begins a rendering if it is due. One at a time, for any number of requests. */
    function makeIfDue(site: PublicAnswers | undefined): void {
      if (!site || rendering) return;
      const maxAgeMs = made?.isRendered ? RENEW_MS : RETRY_MS;
      if (made?.key === site.key && now() - made.at < maxAgeMs) return;
      rendering = make(site)
        // A release whose files cannot be read: its document without rendering says more.
        .catch(() => {
          made = { key: site.key, at: now(), isRendered: false };
        })
        .finally(() => {
          rendering = undefined;
        });
    }

    function forgetIfOld(): void {
      if (!state.document || now() - renderedAt < MAX_AGE_MS) return;
      forget(owner);
      state = {};
    }

    return {
      current() {
        forgetIfOld();
        const site = publicSite.current();
        if (site) makeIfDue(site);
        else void publicSite.ready().then(makeIfDue);
        const entry = kept.get(owner);
        if (entry) {
          kept.delete(owner);
          kept.set(owner, entry);
        }
        return state;
      },
      async renew() {
        forgetIfOld();
        const site = await publicSite.ready();
        makeIfDue(site);
        await rendering;
        if (!site) return 'no-settings';
        return wasTaken ? 'tried' : 'no-renderer';
      },
      async ready() {
        forgetIfOld();
        makeIfDue(await publicSite.ready());
        if (!state.document) await rendering;
        return state;
      },
    };
  }

  return { add };
}
