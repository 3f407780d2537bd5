import {
  type BootManifest,
  isPublicRoute,
  type Release,
  type Rendering,
} from '@site/shared/release';
import type { ReleaseStore } from '../releases/release-store';
import type { ServerScript } from '../rendering/messages';
import type { Renderer, RenderOutcome } from '../rendering/renderer';
import { type PageRoute, samplePath } from './page-routes';

/** A release that cannot render a page. */
export type RenderFailure = { name: string; version: string; message: string };

export type RenderedPage = { html: string; rendering: Rendering };

export type PageToRender = {
  shell: Release;
  /** Undefined for the page of an unknown path. */
  page: PageRoute | undefined;
  boot: BootManifest;
  site: Rendering['site'];
};

export type RenderPage = (
  page: PageToRender,
) => Promise<RenderedPage | { failure: RenderFailure } | { unavailable: string }>;

/** A path that no remote owns. */
const UNKNOWN_PATH = '/-/-';

/** Whether the whole page is the same for every visitor, and not only its frame. */
export function isRenderedWhole(page: PageRoute): boolean {
  return page.release.server !== undefined && isPublicRoute(page);
}

/**
 * Renders pages with the scripts of their releases: public pages whole, others as the frame around
 * a skeleton. Never rejects because of a release.
 */
export function createRenderPage(renderer: Renderer, store: ReleaseStore): RenderPage {
  async function scriptOf({ name, version, server }: Release): Promise<ServerScript | undefined> {
    const code = server && (await store.read(name, version, server));
    return code ? { name, version, code: code.toString('utf8') } : undefined;
  }

  return async ({ shell: release, page, boot, site }) => {
    const shell = await scriptOf(release);
    const isWhole = page !== undefined && isRenderedWhole(page);
    const remote = isWhole ? await scriptOf(page.release) : undefined;
    if (!shell || (isWhole && !remote))
      return { unavailable: 'the files of a release are missing' };
    const path = page ? samplePath(page) : UNKNOWN_PATH;
    const outcome = await renderer.render({ shell, remote, boot, path, site });
    if (outcome.kind === 'unavailable') return { unavailable: outcome.message };
    if (outcome.kind === 'failed') return { failure: failureOf(outcome, shell, remote) };
    const { html, loaderData } = outcome;
    return {
      html,
      rendering: { path, site, loaderData, ...(remote && { version: remote.version }) },
    };
  };
}

function failureOf(
  { blame, message }: Extract<RenderOutcome, { kind: 'failed' }>,
  shell: ServerScript,
  remote: ServerScript | undefined,
): RenderFailure {
  const { name, version } = remote && blame === remote.name ? remote : shell;
  return { name, version, message };
}
