import type { FastifyInstance } from 'fastify';
import { createRenderPage, type IsRenderable } from '../documents/render-page';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseStorage } from '../releases/release-storage';
import type { Renderer } from '../rendering/renderer';
import { createRenderCheck, type RenderCheck } from './render-check';
import { createRenderableReleases } from './renderable-releases';

/** What the gate finds out with its renderer. Without one, neither is known. */
export type GateRendering = {
  renderCheck: RenderCheck | undefined;
  isRenderable: IsRenderable | undefined;
};

export function createGateRendering(
  { log }: Pick<FastifyInstance, 'log'>,
  { productName, production }: { productName: string; production: boolean },
  {
    gateRenderer,
    storage,
    live,
  }: { gateRenderer?: Renderer | undefined; storage: ReleaseStorage; live: LiveStateReader },
): GateRendering {
  if (!gateRenderer) return { renderCheck: undefined, isRenderable: undefined };
  const renderPage = createRenderPage(gateRenderer, storage.store);
  const renderCheck = createRenderCheck(renderPage, productName);
  const warn = (message: string) => log.warn(message);
  return {
    renderCheck: production ? requiredCheck(renderCheck) : renderCheck,
    isRenderable: createRenderableReleases(renderCheck, storage, live, warn),
  };
}

/** In production, a release whose pages could not be rendered for the gate is not published. */
export function requiredCheck(check: RenderCheck): RenderCheck {
  return async (candidate, state) => {
    const { problems, notes, steps } = await check(candidate, state);
    const refusals = notes.map(
      (note) => `${note} Publish again. If the renderer still does not start, tell the operator.`,
    );
    if (refusals.length === 0 || problems.length > 0) return { problems, notes: [], steps };
    return { problems: refusals, notes: [], steps, hasFailed: true };
  };
}
