/**
 * Keeps the height of a place, or of the HTML in it, until it is out of sight: the card that has
 * been drawn there may need less, and what is below it must not move while it is read.
 */
export function keepHeight(card: HTMLElement, html: HTMLElement | null): void {
  const place = card.parentElement;
  if (!place) return;
  const { height } = (html ?? place).getBoundingClientRect();
  if (card.getBoundingClientRect().height >= height) return;
  place.style.minBlockSize = `${height}px`;
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry || entry.isIntersecting) return;
    const isAbove = entry.boundingClientRect.top < 0;
    // Without scroll anchoring, the page below would move.
    if (isAbove && !CSS.supports('overflow-anchor', 'auto')) return;
    observer.disconnect();
    place.style.minBlockSize = '';
  });
  observer.observe(place);
}
