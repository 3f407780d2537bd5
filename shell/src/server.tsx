import * as host from '@site/shared/host';
import {
  BASE_LANGUAGE,
  isLanguage,
  languagePrefix,
  pathInLanguage,
  provideLanguage,
} from '@site/shared/language';
import { type BootManifest, bootManifest, type Rendering } from '@site/shared/release';
import * as router from '@site/shared/router';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from '@site/shared/router/static';
import * as React from 'react';
import { type ComponentType, createElement, type ReactElement } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import { prerender } from 'react-dom/static.edge';
import { App } from './app';
import { loadPageModule, validRemote } from './remote-release';
import type { CardReleases, Remotes } from './remotes';
import { createRoutes } from './router';
import { cardsOf } from './slots/cards';
import { loadCard } from './slots/load-card';

/** The singletons, by the names that the server output of a remote requires. */
export const singletons = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@site/shared/router': router,
  '@site/shared/host': host,
};

/** What to render: a page, the frame alone, or a card. */
export type RenderOptions = {
  /** The boot manifest of the document, as JSON. */
  boot: unknown;
  path: string;
  site: Rendering['site'];
  /** The remote of the page. If missing, the frame is rendered around a skeleton. */
  remote?: { name: string; version: string; entryPoint: unknown } | undefined;
  /** The card of the remote to render in place of the page, such as `shop/home-prices`. */
  card?: string | undefined;
  /** The HTML of the cards that stand in the page, by the same names. */
  cards?: Record<string, string> | undefined;
};

/** The content of the document's root, or of the card, and the data of the page's loader. */
export type RenderResult = { html: string; loaderData: unknown };

/** A request needs an origin. The rendering does not use it. */
const ORIGIN = 'https://site.invalid';

/** Renders a page. Rejects with what a loader or a component throws. */
export async function render({
  boot: json,
  path,
  site,
  remote,
  card,
  cards = {},
}: RenderOptions): Promise<RenderResult> {
  const boot = bootManifest.parse(json);
  const language = isLanguage(boot.language) ? boot.language : BASE_LANGUAGE;
  const basename = languagePrefix(language) || '/';
  provideLanguage(() => language);
  host.setProductName(boot.productName);
  if (boot.maintenance) host.setDocumentMaintenance(boot.maintenance);
  host.provideSite(site);
  const remotes = remotesOf(remote);
  host.provideCards(cardsOf(boot, remotes, undefined, new Map(Object.entries(cards))));
  const routes = card
    ? [{ path: '*', element: await cardElement(boot, remotes, card) }]
    : createRoutes(boot, { remotes, script: undefined, onShellFault: () => undefined });
  const handler = createStaticHandler(routes, { basename });
  const context = await handler.query(new Request(ORIGIN + pathInLanguage(path, language)), {
    filterMatchesToLoad: () => remote !== undefined,
  });
  if (context instanceof Response)
    throw new Error(`the page redirects to ${context.headers.get('location')}`);
  for (const error of Object.values(context.errors ?? {})) throw error;
  const content = (
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  );
  return {
    // The ids of a card must differ from those of the page around it.
    html: card ? await htmlOf(content, card) : await htmlOf(<App boot={boot}>{content}</App>),
    loaderData: Object.values(context.loaderData)[0] ?? null,
  };
}

async function htmlOf(content: ReactElement, identifierPrefix = ''): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(content, {
    identifierPrefix,
    onError: (error: unknown) => void errors.push(error),
    // By default, React hides a large part of the page and adds a script that shows it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  return html;
}

/** A card of the boot manifest, which is rendered apart from the page. */
async function cardElement(
  boot: BootManifest,
  remotes: CardReleases,
  id: string,
): Promise<ReactElement> {
  for (const { name: remote, entry, cards = [] } of boot.remotes)
    for (const card of cards) {
      if (host.cardId({ remote, name: card.name }) !== id) continue;
      const { Component } = await loadCard(remotes, { ...card, remote }, entry);
      return createElement(Component as ComponentType);
    }
  throw new Error(`the card ${id} is in no release of the document`);
}

/** The remotes of a rendering: only the rendered remote, in only one release. */
function remotesOf(rendered: RenderOptions['remote']): Remotes & CardReleases {
  return {
    entriesOf: () => [],
    async open(name) {
      if (rendered?.name !== name) throw new Error(`the ${name} remote is not rendered`);
      return validRemote(name, rendered.entryPoint);
    },
    async loadPage(name, page) {
      if (rendered?.name !== name) throw new Error(`the ${name} remote is not rendered`);
      const module = await loadPageModule(validRemote(name, rendered.entryPoint), page);
      return { module, version: rendered.version };
    },
    prefetch: async () => undefined,
    markRendered: () => undefined,
    fallBack: () => false,
    reloadAfterFault: () => false,
  };
}
