/**
 * The title of a document: page and product name, or the product name alone when they are equal.
 */
export function pageTitle(title: string, productName: string): string {
  return title === '' || title === productName ? productName : `${title} · ${productName}`;
}
