/** The visible place of a card on a page. */
export type CardPlace = {
  /** The name of the card, without that of its remote. */
  card: string;
  /** In pixels: the height of the place, and that of the card. */
  height: number;
  cardHeight: number;
};

/**
 * Runs in the page, and so contains everything that it uses: the places of the cards of a remote.
 * What a card hides in a part that scrolls counts for its height.
 */
export function cardPlaces(remote: string): CardPlace[] {
  /** What only screen readers read is cut to a pixel. */
  const MIN_HEIGHT = 2;
  const hiddenHeight = (element: Element) =>
    element.clientHeight >= MIN_HEIGHT && getComputedStyle(element).overflowY !== 'visible'
      ? element.scrollHeight - element.clientHeight
      : 0;
  return [...document.querySelectorAll<HTMLElement>(`[data-card^="${remote}/"]`)]
    .filter((place) => place.checkVisibility())
    .map((place) => {
      const hidden = [place, ...place.querySelectorAll('*')].map(hiddenHeight);
      return {
        card: place.dataset.card?.slice(remote.length + 1) ?? '',
        height: place.clientHeight,
        cardHeight: place.clientHeight + Math.max(0, ...hidden),
      };
    });
}

/** How the load of a card ended, as the shell reports it. */
export type CardEnd = { card: string; outcome: string; message?: string };

/** Runs in the page: how the cards of a release have ended. */
export function cardEnds({ remote, version }: { remote: string; version: string }): CardEnd[] {
  type Report = CardEnd & { kind: string; remote: string; version: string };
  const diagnostics = (globalThis as Record<symbol, unknown>)[Symbol.for('site.diagnostics')] as
    | { reports: Report[] }
    | undefined;
  return (diagnostics?.reports ?? [])
    .filter((report) => report.kind === 'card')
    .filter((report) => report.remote === remote && report.version === version)
    .map(({ card, outcome, message = '' }) => ({ card, outcome, message }));
}

/**
 * Runs in the page: opens what hides the places of the cards of a remote, and shows the last one,
 * then the first one.
 */
export function goToCards(remote: string): void {
  const places = document.querySelectorAll(`[data-card^="${remote}/"]`);
  for (const place of [...places].reverse()) {
    place.closest('details')?.setAttribute('open', '');
    place.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}
