/**
 * Whether a file of a release is a source map. The edge maps the stacks of errors with it and does
 * not serve it to visitors.
 *
 * @param {string} path
 */
export function isSourceMap(path) {
  return path.endsWith('.map');
}
