import {
  type BootManifest,
  isPublicRoute,
  type Release,
  type Rendering,
} from '@site/shared/release';
import type { ReleaseStore } from '../releases/release-store';
import type { ServerScript } from '../rendering/messages';
import type { Renderer, RenderJob, RenderOutcome } from '../rendering/renderer';
import type { CardOfRelease } from './cards-of-set';
import { type PageRoute, samplePath } from './page-routes';

/** The release that failed to render a page, or one of its cards, and its error. */
export type RenderFailure = {
  name: string;
  version: string;
  /** The card that failed; undefined if the page did. */
  card?: string | undefined;
  message: string;
};

/** A rendered page. Its place of a card that failed is empty. */
export type RenderedPage = {
  html: string;
  rendering: Rendering;
  cards: CardOfRelease[];
  failedCards: RenderFailure[];
};

/** Why a page is not rendered: a fault of a release, or something that may pass. */
export type NotRendered = { failure: RenderFailure } | { unavailable: string };

type PageToRender = {
  shell: Release;
  /** Undefined for the page of an unknown path. */
  page: PageRoute | undefined;
  /** The cards that stand in the page. */
  cards: CardOfRelease[];
  boot: BootManifest;
  site: Rendering['site'];
};

export type RenderPage = (page: PageToRender) => Promise<RenderedPage | NotRendered>;

/** A path that no remote owns: with it, the shell renders its page for unknown addresses. */
const UNKNOWN_PATH = '/-/-';

/** Whether a page is rendered whole. Of the other pages, only the frame is rendered. */
export function isRenderedWhole(page: PageRoute): boolean {
  return page.release.server !== undefined && isPublicRoute(page);
}

/**
 * Returns a function that renders a page with the scripts of its releases: a public page whole,
 * another page as the frame around a placeholder. Each card of the page is rendered before it, as a
 * job of its own with limits of its own, so that no card can fail the page. A fault of a release is
 * a result, and not an error.
 */
export function createRenderPage(renderer: Renderer, store: ReleaseStore): RenderPage {
  async function scriptOf({ name, version, server }: Release): Promise<ServerScript | undefined> {
    const code = server && (await store.read(name, version, server));
    return code ? { name, version, code: code.toString('utf8') } : undefined;
  }

  /** The HTML of a card, its failure, or undefined if the server cannot render it now. */
  async function renderCard(
    { card, release }: CardOfRelease,
    job: Omit<RenderJob, 'remote'>,
  ): Promise<{ html: string } | { failure: RenderFailure } | undefined> {
    const remote = await scriptOf(release);
    if (!remote) return undefined;
    const outcome = await renderer.render({ ...job, remote, card: cardId({ card, release }) });
    if (outcome.kind === 'rendered') return { html: outcome.html };
    if (outcome.kind === 'unavailable') return undefined;
    const failure = failureOf(outcome, job.shell, remote);
    return { failure: { ...failure, ...(failure.name === remote.name && { card: card.name }) } };
  }

  return async ({ shell: release, page, cards, boot, site }) => {
    const shell = await scriptOf(release);
    const isWhole = page !== undefined && isRenderedWhole(page);
    const remote = isWhole ? await scriptOf(page.release) : undefined;
    if (!shell || (isWhole && !remote))
      return { unavailable: 'the files of a release are missing' };
    const path = page ? samplePath(page) : UNKNOWN_PATH;
    const html: Record<string, string> = {};
    const failedCards: RenderFailure[] = [];
    for (const card of isWhole ? cards : []) {
      const rendered = await renderCard(card, { shell, boot, path, site });
      if (!rendered) continue;
      if ('failure' in rendered) failedCards.push(rendered.failure);
      else html[cardId(card)] = rendered.html;
    }
    const outcome = await renderer.render({ shell, remote, boot, path, site, cards: html });
    if (outcome.kind === 'unavailable') return { unavailable: outcome.message };
    if (outcome.kind === 'failed') return { failure: failureOf(outcome, shell, remote) };
    return {
      html: outcome.html,
      rendering: {
        ...{ path, site, loaderData: outcome.loaderData },
        ...(remote && { version: remote.version }),
      },
      cards: cards.filter((card) => Object.hasOwn(html, cardId(card))),
      failedCards,
    };
  };
}

/** The name of a card in a page: as `cardId` of `@site/shared/host`. */
function cardId({ card, release }: CardOfRelease): string {
  return `${release.name}/${card.name}`;
}

function failureOf(
  { blame, message }: Extract<RenderOutcome, { kind: 'failed' }>,
  shell: ServerScript,
  remote: ServerScript | undefined,
): RenderFailure {
  const { name, version } = remote && blame === remote.name ? remote : shell;
  return { name, version, message };
}
