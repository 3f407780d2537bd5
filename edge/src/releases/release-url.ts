/** The URL path of a file of a release. */
export function releaseFileUrl(name: string, version: string, path: string): string {
  return `/releases/${name}/${version}/${path}`;
}
