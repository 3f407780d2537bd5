/**
 * Keeps the place of a card as high as it is now, or as the HTML in it, until the place is out of
 * sight: the card may be lower, and the page below must not move while a visitor reads it.
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
