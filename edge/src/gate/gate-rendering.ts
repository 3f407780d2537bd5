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
  { productName }: { productName: string },
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
  return { renderCheck, isRenderable: createRenderableReleases(renderCheck, storage, live, warn) };
}
