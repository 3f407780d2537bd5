import { svg } from './elements';

const WIDTH = 240;
const HEIGHT = 40;
/** A plot of hardly any failures still shows that there are few. */
const LEAST_MAX = 0.05;

/** The share of failed views at several moments, oldest first. */
export function sharePlot(shares: readonly number[], label: string): SVGElement {
  const max = Math.max(LEAST_MAX, ...shares);
  const step = WIDTH / Math.max(1, shares.length - 1);
  const points = shares.map(
    (share, index) =>
      `${(index * step).toFixed(1)},${(HEIGHT - 2 - (share / max) * (HEIGHT - 4)).toFixed(1)}`,
  );
  return svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      class: 'plot',
      role: 'img',
      'aria-label': label,
    },
    svg('title', {}, label),
    svg('path', { class: 'axis', d: `M0 ${HEIGHT - 1}H${WIDTH}` }),
    svg('polyline', { class: 'line', points: points.join(' ') }),
  );
}

/** A bar of parts that add up to 1, such as the visitors of each release. */
export function shareBar(
  parts: readonly { share: number; kind: string; label: string }[],
): SVGElement {
  let start = 0;
  const rectangles = parts.map(({ share, kind, label }) => {
    const x = start * 100;
    start += share;
    return svg(
      'rect',
      { x, y: 0, width: share * 100, height: 10, class: `part ${kind}` },
      svg('title', {}, label),
    );
  });
  const label = parts.map((part) => part.label).join(', ');
  return svg(
    'svg',
    {
      viewBox: '0 0 100 10',
      preserveAspectRatio: 'none',
      class: 'bar',
      role: 'img',
      'aria-label': label,
    },
    ...rectangles,
  );
}
