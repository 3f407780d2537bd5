/** A page that a link can lead to: the first one without a parameter, '/' if there is none. */
export function firstPage(routes: { path: string; login: boolean }[]): string {
  const plain = routes.filter(({ path }) => !/[:*]/.test(path));
  return (plain.find(({ login }) => !login) ?? plain[0])?.path ?? '/';
}
