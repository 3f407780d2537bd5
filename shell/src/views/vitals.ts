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
  const firstPlace = script.view();
  import('web-vitals').then(
    (webVitals) => observeVitals(webVitals, script, firstPlace),
    // The page works without its vitals.
    () => {},
  );
}

/** `firstPlace` is the place of the first view, to which the Largest Contentful Paint belongs. */
function observeVitals(
  { onCLS, onINP, onLCP }: WebVitals,
  script: PageScript,
  firstPlace: ViewPlace | undefined,
): void {
  const views = new Map<string, { place: ViewPlace; values: Values }>();
  /**
   * All views of one page share their values until the page is hidden. Values without a place are
   * not sent.
   */
  function valuesOf(place: ViewPlace | undefined): Values {
    if (!place) return {};
    const view = views.get(place.page) ?? { place, values: {} };
    views.set(place.page, view);
    return view.values;
  }
  const placeAt = watchInteractions(script);
  onLCP(({ value }) => {
    valuesOf(firstPlace).lcp = value;
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
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const { place, values } of views.values()) {
      const { page, remote, releases } = place;
      script.send({ kind: 'vitals', page, remote, releases, ...values });
    }
    views.clear();
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
