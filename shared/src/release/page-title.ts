/**
 * The title of a document: page and product name, or the product name alone when they are equal or
 * the page has none.
 */
export function pageTitle(title: string, productName: string): string {
  return title === '' || title === productName ? productName : `${title} · ${productName}`;
}
