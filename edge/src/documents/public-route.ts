/** A route as far as search engines are concerned. */
type Route = { path: string; login: boolean; description?: string | undefined };

/**
 * Whether a page is everybody's and says something of its own. A page behind the login, or with a parameter, is one person's; one
 * without a description only leads somewhere else.
 */
export function isPublicRoute({ path, login, description }: Route): boolean {
  return !login && !/[:*]/.test(path) && Boolean(description);
}
