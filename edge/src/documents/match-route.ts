/** What finds the pattern that owns a URL path. */
export type RouteMatcher<Route> = (pathname: string) => Route | undefined;

/** How much a segment says, as react-router counts: a word more than a parameter, either more than the rest of the path. */
const WORD = 10;
const PARAMETER = 3;
const REST = -2;

/**
 * A matcher over react-router patterns: words, `:parameter`, either with `?` for optional, and `*` at the end. Like react-router it
 * ignores case and slashes at the end, and the most exact pattern wins, whatever the order.
 */
export function createRouteMatcher<Route extends { path: string }>(
  routes: Route[],
): RouteMatcher<Route> {
  const ranked = routes
    .map((route) => ({ route, ...compile(route.path) }))
    .sort((a, b) => b.score - a.score || (a.route.path < b.route.path ? -1 : 1));
  return (pathname) => ranked.find(({ expression }) => expression.test(pathname))?.route;
}

function compile(path: string) {
  const segments = path.split('/').filter(Boolean);
  const expression = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    const isOptional = segment.endsWith('?');
    const name = isOptional ? segment.slice(0, -1) : segment;
    const part = name.startsWith(':') ? '/[^/]+' : `/${escapeExpression(name)}`;
    return isOptional ? `(?:${part})?` : part;
  });
  const score = segments.reduce(
    (sum, segment) => sum + (segment === '*' ? REST : segment.startsWith(':') ? PARAMETER : WORD),
    segments.length,
  );
  return { expression: new RegExp(`^${expression.join('')}/*$`, 'i'), score };
}

function escapeExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
