import type { PageScript, ViewPlace } from '@site/shared/page-script';
import type { VitalsReport } from '@site/shared/release';

type Values = Pick<VitalsReport, 'lcp' | 'inp' | 'cls'>;

let isCollecting = false;

/** Collects the web vitals of this document by view, and sends them when the page is hidden. */
export function collectVitals(script: PageScript): void {
  if (isCollecting) return;
  isCollecting = true;
  const first = script.view();
  import('web-vitals').then(({ onCLS, onINP, onLCP }) => {
    const views = new Map<string, { place: ViewPlace; values: Values }>();
    /** The values of a view. A later view of the same page has the same ones. */
    function valuesOf(place: ViewPlace | undefined): Values {
      if (!place) return {};
      const view = views.get(place.page) ?? { place, values: {} };
      views.set(place.page, view);
      return view.values;
    }
    onLCP(({ value }) => {
      valuesOf(first).lcp = value;
    });
    onINP(
      ({ value }) => {
        valuesOf(script.view()).inp = value;
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
