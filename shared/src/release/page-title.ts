/** The document's title on a page: the page's own and the product's name, or the product's name alone where they are the same. */
export function pageTitle(title: string, productName: string): string {
  return title === '' || title === productName ? productName : `${title} · ${productName}`;
}
