import type { PageScript, ViewPlace } from '@site/shared/page-script';
import type { VitalsReport } from '@site/shared/release';

type Values = Pick<VitalsReport, 'lcp' | 'inp' | 'cls'>;

/** The last interactions are enough: an INP is reported soon after its interaction. */
const MAX_INTERACTIONS = 20;

let isCollecting = false;

/** Collects the web vitals of this document by view, and sends them when the page is hidden. */
export function collectVitals(script: PageScript): void {
  if (isCollecting) return;
  isCollecting = true;
  const first = script.view();
  import('web-vitals').then(({ onCLS, onINP, onLCP }) => {
    const views = new Map<string, { place: ViewPlace; values: Values }>();
    /** All views of one page share their values until the page is hidden. */
    function valuesOf(place: ViewPlace | undefined): Values {
      if (!place) return {};
      const view = views.get(place.page) ?? { place, values: {} };
      views.set(place.page, view);
      return view.values;
    }
    const interactions: { at: number; place: ViewPlace | undefined }[] = [];
    for (const type of ['pointerdown', 'keydown'])
      document.addEventListener(
        type,
        ({ timeStamp: at }) => {
          interactions.push({ at, place: script.view() });
          if (interactions.length > MAX_INTERACTIONS) interactions.shift();
        },
        true,
      );
    /** The view of an interaction. A press on a link has begun the next one when it is reported. */
    function placeAt(time = performance.now()): ViewPlace | undefined {
      const interaction = interactions.findLast(({ at }) => at <= time + 1);
      return interaction ? interaction.place : script.view();
    }
    onLCP(({ value }) => {
      valuesOf(first).lcp = value;
    });
    onINP(
      ({ value, delta, entries }) => {
        // A smaller value than before is that of an earlier interaction.
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
  }, ignoreMissingChunk);
}

/** The page works without its vitals. */
function ignoreMissingChunk(): void {}
