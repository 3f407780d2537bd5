import type { BootManifest, ViewReport } from '../shared/src/release';

/** `address`: of the network of the visitor, as a proxy in front of the edge names it. */
export type Visitor = { address: string; cookies: { name: string; value: string }[] };

/**
 * Opens a page and reports its outcome, as the page script does. It stands for visitors whose
 * browsers would take hours.
 */
export async function reportVisit(
  url: string,
  path: string,
  { address, cookies }: Visitor,
  outcome: 'shown' | 'failed' = 'shown',
): Promise<void> {
  const ownCookies = cookies.map(({ name, value }) => `${name}=${value}`);
  const response = await fetch(url + path, {
    headers: {
      'x-forwarded-for': address,
      cookie: ownCookies.join('; '),
      accept: 'text/html',
    },
  });
  const html = await response.text();
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}.`);
  const [, json] = /<script[^>]*id="?boot-manifest"?[^>]*>([^<]*)</.exec(html) ?? [];
  if (!json) throw new Error(`The document of ${path} has no boot manifest.`);
  const { shell, page, remotes } = JSON.parse(json) as BootManifest;
  if (!page) throw new Error(`${path} has no page.`);
  const version = remotes.find(({ name }) => name === page.remote)?.entry.version;
  const report: ViewReport = {
    kind: 'view',
    page: page.path,
    remote: page.remote,
    first: true,
    releases: { shell, ...(version ? { [page.remote]: version } : {}) },
    outcome,
    ...(outcome === 'failed' && { stage: 'render' as const, message: 'An extension broke it.' }),
  };
  const cookiesOfDocument = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  const reported = await fetch(`${url}/releases/report`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': address,
      cookie: [...ownCookies, ...cookiesOfDocument].join('; '),
      'content-type': 'application/json',
      origin: url,
    },
    body: JSON.stringify(report),
  });
  if (reported.status !== 204) throw new Error(`A report is answered with ${reported.status}.`);
}
