import * as host from '@site/shared/host';
import * as router from '@site/shared/router';
import type { ComponentType } from 'react';
import * as React from 'react';

type RouteArgs = router.LoaderFunctionArgs;

/** What a page file exports: a react-router route module. */
export type PageModule = {
  Component: ComponentType;
  loader?: (args: RouteArgs) => unknown;
  ErrorBoundary?: ComponentType;
};

/** remote.json: the remote's name and the URLs it owns, readable by the build and by tests without running the remote. */
export type RemoteManifest = {
  name: string;
  routes: readonly {
    path: string;
    page: string;
    login: boolean;
    title: string;
    description?: string;
  }[];
};

/** The module instances a build runs with; one page must have one of each. */
export type Instances = { react: unknown; router: unknown; host: unknown };

export type Remote = {
  name: string;
  pages: Readonly<Record<string, () => Promise<PageModule>>>;
  instances: Instances;
};

/** The instances in this build's reach. Compared by identity where a remote enters the page. */
export function moduleInstances(): Instances {
  return { react: React.createElement, router: router.useLocation, host: host.sessionStore };
}

/**
 * A remote's one door: `export default defineRemote(manifest, { page: () => import('./pages/page') })`. Throws where a route
 * names a page that is not given, or a page has no route.
 */
export function defineRemote(manifest: RemoteManifest, pages: Remote['pages']): Remote {
  const named = new Set(manifest.routes.map((route) => route.page));
  const missing = [...named].filter((page) => !Object.hasOwn(pages, page));
  const unused = Object.keys(pages).filter((page) => !named.has(page));
  if (missing.length + unused.length > 0) {
    throw new Error(
      `remote ${manifest.name}: pages without a file: [${missing}], files without a route: [${unused}]`,
    );
  }
  return { name: manifest.name, pages, instances: moduleInstances() };
}

/** Whether what a container gave has a remote's shape. It may come from another build, so every part is looked at. */
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
