/** The figures of a load, with the number of decimals that the table shows. */
const FIGURES = {
  firstPaint: ['first paint ms', 0],
  largestPaint: ['largest ms', 0],
  heading: ['heading ms', 0],
  usable: ['usable ms', 0],
  code: ['script + style kB', 0],
  html: ['HTML kB', 0],
  kilobytes: ['all kB', 0],
  requests: ['requests', 0],
  requestsInSeries: ['in series', 0],
  layoutShift: ['shift', 3],
  longTasks: ['long tasks ms', 0],
};

/** The median of each figure of several loads; null where the loads have none. */
export function medians(loads) {
  return Object.fromEntries(
    Object.keys(FIGURES).map((figure) => [figure, median(loads.map((load) => load[figure]))]),
  );
}

/** The median of the values that are not null; null if there are none. */
export function median(values) {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** One line for each page and variant: medians, and the site's ratio to the variant. */
export function table(results) {
  const columns = Object.entries(FIGURES);
  const lines = [
    ['page', 'variant', ...columns.map(([, [title]]) => title)],
    ...results.flatMap(({ path, variants }) =>
      Object.entries(variants).map(([variant, figures]) => [
        path,
        variant,
        ...columns.map(([figure, [, decimals]]) =>
          cell(figures[figure], variant === 'site' ? null : variants.site[figure], decimals),
        ),
      ]),
    ),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cell(value, ofSite, decimals) {
  if (value === null) return '–';
  const ratio = ofSite && value ? ` (${(ofSite / value).toFixed(2)})` : '';
  return `${value.toFixed(decimals)}${ratio}`;
}
