/** Finds the route that owns a URL path. */
export type RouteMatcher<Route> = (pathname: string) => Route | undefined;

/** The rank of a pattern's segments, as in react-router. Every segment also counts one. */
const WORD_SCORE = 10;
const PARAMETER_SCORE = 3;
const SPLAT_SCORE = -2;

/**
 * A matcher for react-router patterns: words, `:parameter`, either with `?` for optional, and `*`
 * at the end. As in react-router, case and slashes at the end do not count, and the most specific
 * pattern wins. react-router's own `matchRoutes` is not used: it would bring React into the edge.
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
