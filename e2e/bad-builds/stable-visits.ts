import type { BootManifest, ViewReport } from '../../shared/src/release';
import type { Visitor } from './two-edges';

/**
 * Opens a page and reports its outcome, as the page script does. It stands for the visitors who
 * get the stable release: a browser for each would take hours.
 */
export async function visitStable(
  url: string,
  path: string,
  { address, cookies }: Visitor,
  outcome: 'shown' | 'failed' = 'shown',
): Promise<void> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { 'x-forwarded-for': address, cookie };
  const response = await fetch(url + path, { headers: { ...headers, accept: 'text/html' } });
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
  const reported = await fetch(`${url}/releases/report`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', origin: url },
    body: JSON.stringify(report),
  });
  if (reported.status !== 204) throw new Error(`A report is answered with ${reported.status}.`);
}
