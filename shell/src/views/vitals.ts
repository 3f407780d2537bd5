import type { PageScript, ViewPlace } from '@site/shared/page-script';
import type { VitalsReport } from '@site/shared/release';

type WebVitals = typeof import('web-vitals');
type Values = Pick<VitalsReport, 'lcp' | 'inp' | 'cls'>;

/** The last interactions are enough: an INP is reported soon after its interaction. */
const MAX_INTERACTIONS = 20;

let isCollecting = false;

/** Collects the web vitals of this document by view, and sends them when the page is hidden. */
export function collectVitals(script: PageScript): void {
  if (isCollecting) return;
  isCollecting = true;
  const placeOfFirstView = script.view();
  import('web-vitals').then(
    (webVitals) => observeVitals(webVitals, script, placeOfFirstView),
    // The page works without its vitals.
    () => {},
  );
}

/** The Largest Contentful Paint belongs to `placeOfFirstView`. */
function observeVitals(
  { onCLS, onINP, onLCP }: WebVitals,
  script: PageScript,
  placeOfFirstView: ViewPlace | undefined,
): void {
  /** Values are kept by route until the tab is hidden. */
  const vitalsByRoute = new Map<string, { place: ViewPlace; values: Values }>();
  /** The values of a route, for all of its views. Values without a place are not sent. */
  function valuesOf(place: ViewPlace | undefined): Values {
    if (!place) return {};
    const vitals = vitalsByRoute.get(place.page) ?? { place, values: {} };
    vitalsByRoute.set(place.page, vitals);
    return vitals.values;
  }
  const placeAt = watchInteractions(script);
  onLCP(({ value }) => {
    valuesOf(placeOfFirstView).lcp = value;
  });
  onINP(
    ({ value, delta, entries }) => {
      // When the value becomes smaller, it is that of an earlier interaction.
      if (delta > 0) valuesOf(placeAt(entries[0]?.startTime)).inp = value;
    },
    { reportAllChanges: true },
  );
  onCLS(
    ({ delta }) => {
      const values = valuesOf(script.view());
      values.cls = (values.cls ?? 0) + delta;
    },
    { reportAllChanges: true },
  );
  // web-vitals reports the last values in the capture phase of this event, so before this listener.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const { place, values } of vitalsByRoute.values()) {
      const { page, remote, releases } = place;
      script.send({ kind: 'vitals', page, remote, releases, ...values });
    }
    vitalsByRoute.clear();
  });
}

/**
 * Returns a function that gives the view in which an interaction happened. When a press on a link
 * is reported, the next view has begun already, so the view of each interaction is kept.
 */
function watchInteractions(script: PageScript): (time?: number) => ViewPlace | undefined {
  const interactions: { at: number; place: ViewPlace | undefined }[] = [];
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(
      type,
      ({ timeStamp: at }) => {
        interactions.push({ at, place: script.view() });
        if (interactions.length > MAX_INTERACTIONS) interactions.shift();
      },
      // In the capture phase: a handler of the page may begin the next view.
      true,
    );
  return (time = performance.now()) => {
    // Browsers round the two times, so they may differ by a millisecond.
    const interaction = interactions.findLast(({ at }) => at <= time + 1);
    return interaction ? interaction.place : script.view();
  };
}
