/** Finds the route that owns a URL path. */
export type RouteMatcher<Route> = (pathname: string) => Route | undefined;

/**
 * The score of a pattern is the sum of these for its segments, and 1 for each segment, as in
 * react-router. The pattern with the highest score wins.
 */
const WORD_SCORE = 10;
const PARAMETER_SCORE = 3;
const SPLAT_SCORE = -2;

/**
 * A matcher for react-router patterns. A segment is a word or a `:parameter`, with `?` if it is
 * optional, and the last one may be `*`. As in react-router, case and slashes at the end do not
 * count. react-router's own `matchRoutes` is not used: it would bring React into the edge.
 */
export function createRouteMatcher<Route extends { path: string }>(
  routes: Route[],
): RouteMatcher<Route> {
  const ranked = routes
    .map((route) => ({ route, ...compilePattern(route.path) }))
    .sort((a, b) => b.score - a.score || (a.route.path < b.route.path ? -1 : 1));
  return (pathname) => ranked.find(({ expression }) => expression.test(pathname))?.route;
}

function compilePattern(path: string) {
  const segments = path.split('/').filter(Boolean);
  const expression = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    const isOptional = segment.endsWith('?');
    const name = isOptional ? segment.slice(0, -1) : segment;
    const part = name.startsWith(':') ? '/[^/]+' : `/${escapeExpression(name)}`;
    return isOptional ? `(?:${part})?` : part;
  });
  const score = segments.reduce((sum, segment) => sum + scoreOf(segment), segments.length);
  return { expression: new RegExp(`^${expression.join('')}/*$`, 'i'), score };
}

function scoreOf(segment: string): number {
  if (segment === '*') return SPLAT_SCORE;
  return segment.startsWith(':') ? PARAMETER_SCORE : WORD_SCORE;
}

function escapeExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/**
 * A page that a link can lead to: the first one without a parameter, if possible one without a
 * login; '/' if there is none.
 */
export function firstPage(routes: { path: string; login: boolean }[]): string {
  const linkable = routes.filter(({ path }) => !/[:*]/.test(path));
  return (linkable.find(({ login }) => !login) ?? linkable[0])?.path ?? '/';
}
