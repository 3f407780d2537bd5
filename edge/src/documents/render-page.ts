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

/** The release that failed to render a page, and its error. */
export type RenderFailure = { name: string; version: string; message: string };

export type RenderedPage = { html: string; rendering: Rendering };

type PageToRender = {
  shell: Release;
  /** Undefined for the page of an unknown path. */
  page: PageRoute | undefined;
  boot: BootManifest;
  site: Rendering['site'];
};

export type RenderPage = (
  page: PageToRender,
) => Promise<RenderedPage | { failure: RenderFailure } | { unavailable: string }>;

/** A path that no remote owns: with it, the shell renders its page for unknown addresses. */
const UNKNOWN_PATH = '/-/-';

/** Whether a page is rendered whole. Of the other pages, only the frame is rendered. */
export function isRenderedWhole(page: PageRoute): boolean {
  return page.release.server !== undefined && isPublicRoute(page);
}

/**
 * Returns a function that renders a page with the scripts of its releases: a public page whole,
 * another page as the frame around a placeholder. A fault of a release is a result, and not an
 * error.
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
