/** The shell's document.html does not have each marker exactly once. */
export class TemplateError extends Error {}

const MARKERS = {
  title: '<!--title-->',
  head: '<!--head-->',
  /** At the end of the body. */
  boot: '<!--boot-->',
  /** Between these two is the placeholder that a browser without a rendered page shows first. */
  pageStart: '<!--page-->',
  pageEnd: '<!--/page-->',
};

/** The HTML for each marker. Without `page`, the placeholder stays. */
type TemplateParts = {
  title: string;
  head: string;
  boot: string;
  page?: string | undefined;
};

/** Puts these parts in the place of the template's markers. Throws TemplateError. */
export function fillTemplate(template: string, parts: TemplateParts): string {
  const [wrongMarker] = wrongMarkers(template);
  if (wrongMarker) {
    const { marker, count } = wrongMarker;
    throw new TemplateError(
      `document.html of the shell has ${marker} ${count} times instead of once.`,
    );
  }
  const base = parts.page === undefined ? template : withoutPlaceholder(template);
  // One pass replaces all markers, so a marker within inserted text stays as it is.
  return base.replace(
    /<!--(title|head|boot|page)-->/g,
    (marker, name: keyof TemplateParts) => parts[name] ?? marker,
  );
}

/** The markers that a document.html does not have exactly once, and how often it has each. */
export function wrongMarkers(template: string): { marker: string; count: number }[] {
  return Object.values(MARKERS)
    .map((marker) => ({ marker, count: template.split(marker).length - 1 }))
    .filter(({ count }) => count !== 1);
}

/** The template without its placeholder, whose place the rendered page takes. */
function withoutPlaceholder(template: string): string {
  const [before = '', placeholder = ''] = template.split(MARKERS.pageStart);
  const [, after = ''] = placeholder.split(MARKERS.pageEnd);
  return `${before}${MARKERS.pageStart}${after}`;
}
