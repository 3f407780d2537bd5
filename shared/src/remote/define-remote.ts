import * as host from '@site/shared/host';
import * as router from '@site/shared/router';
import type { Card } from '@site/shared/slots';
import type { ComponentType } from 'react';
import * as React from 'react';
import type { Mount } from './mounted-page';

/** What a page file exports: a route module of react-router. */
export type PageModule = {
  Component: ComponentType;
  loader?: (args: router.LoaderFunctionArgs) => unknown;
  ErrorBoundary?: ComponentType;
};

/** What the file of a page in another framework exports, in place of a component of React. */
export type MountedPageModule = { mount: Mount };

/** remote.json: a remote's name and routes. The build and the tests read it without the remote. */
export type RemoteManifest = {
  name: string;
  routes: readonly {
    path: string;
    page: string;
    login: boolean;
    title: string;
    description?: string;
  }[];
  /** Entries of the navigation bar; the schema is `navEntry` of `@site/shared/release`. */
  nav?: readonly {
    label: string;
    path: string;
    audience: string;
    order: number;
    group?: string;
  }[];
  /**
   * Who sees the cards of `src/remote.tsx`, by name, and their place among the cards of a slot,
   * smallest first. The schema is `releaseCard` of `@site/shared/release`.
   */
  cards?: Readonly<Record<string, { audience: string; order: number }>>;
};

/** The singletons that a build runs with, each by one of its exports. A page has one of each. */
export type Instances = { react: unknown; router: unknown; host: unknown };

/** What a remote's entry point exports. */
export type Remote = {
  name: string;
  pages: Readonly<Record<string, () => Promise<PageModule>>>;
  /** The cards with which the remote fills slots of other remotes, by name. */
  cards?: Readonly<Record<string, Card>>;
  instances: Instances;
};

/** The singletons of this build. The shell compares them with those of each remote, by identity. */
export function moduleInstances(): Instances {
  return { react: React.createElement, router: router.useLocation, host: host.sessionStore };
}

/**
 * A remote's entry point: `export default defineRemote(manifest, { page: () =>
 * import('./pages/page') })`. Throws if a route has no page, or a page has no route. The build
 * checks the cards.
 */
export function defineRemote(
  manifest: RemoteManifest,
  pages: Remote['pages'],
  cards?: Remote['cards'],
): Remote {
  const routePages = new Set(manifest.routes.map((route) => route.page));
  const missing = [...routePages].filter((page) => !Object.hasOwn(pages, page));
  const unused = Object.keys(pages).filter((page) => !routePages.has(page));
  if (missing.length + unused.length > 0) {
    throw new Error(
      `remote ${manifest.name}: routes without a page: [${missing}], pages without a route: [${unused}]`,
    );
  }
  return { name: manifest.name, pages, ...(cards && { cards }), instances: moduleInstances() };
}

/** Whether a value from another build has the name, pages and instances of a remote. */
export function isRemote(value: unknown): value is Remote {
  if (typeof value !== 'object' || value === null) return false;
  const { name, pages, instances } = value as Partial<Remote>;
  return (
    typeof name === 'string' &&
    typeof pages === 'object' &&
    pages !== null &&
    typeof instances === 'object' &&
    instances !== null
  );
}
