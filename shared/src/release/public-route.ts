/**
 * Whether search engines may list a page. A page behind the login guard, or with a parameter in its
 * path, belongs to one visitor. A page without a description has no content of its own.
 */
export function isPublicRoute({
  path,
  login,
  description,
}: {
  path: string;
  login: boolean;
  description?: string | undefined;
}): boolean {
  return !login && !/[:*]/.test(path) && Boolean(description);
}
