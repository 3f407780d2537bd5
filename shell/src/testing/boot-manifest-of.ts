import type { BootManifest, BootRemote, BootRoute } from '@site/shared/release';

function entryOf(version: string): BootRemote['entry'] {
  return { version, url: `/releases/${version}/remote.js`, integrity: '', global: version };
}

/**
 * A boot manifest with these remotes and routes; each remote has the releases `<name>-live` and
 * `<name>-previous`.
 */
export function bootManifestOf(remotes: Record<string, Partial<BootRoute>[]>): BootManifest {
  return {
    shell: 'shell-live',
    page: { path: '/', remote: 'shell' },
    language: 'en',
    languages: ['en'],
    productName: 'Playlist Desk',
    retired: [],
    previews: [],
    remotes: Object.entries(remotes).map(([name, routes]) => ({
      name,
      entry: entryOf(`${name}-live`),
      language: 'en',
      previous: entryOf(`${name}-previous`),
      routes: routes.map((route) => ({
        path: '/',
        page: 'page',
        login: false,
        title: 'Page',
        ...route,
      })),
      nav: [],
    })),
  };
}
