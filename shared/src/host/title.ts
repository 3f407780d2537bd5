import { useEffect } from 'react';
import { formatCount } from '../format';
import { useSettings } from './site-store';

let product = '';

/** Sets the product's name. The shell calls it once, with the name in the document. */
export function setProductName(name: string): void {
  product = name;
}

/** The product's name, as the server is configured. */
export function productName(): string {
  return product;
}

/** Gives the product another name while the page is shown, also in the title. */
export function renameProduct(name: string): void {
  if (product === '' || product === name) return;
  const title = pageTitle ?? titleOfDocument();
  product = name;
  setPageTitle(title);
}

/** The name of the product, which the administrator may change while the page is shown. */
export function useProductName(): string {
  return useSettings()?.productName ?? product;
}

/** The title that a page has set last. Undefined while the document has the title of the server. */
let pageTitle: string | undefined;
let titleCount = 0;

/** Sets the number before every title: '(3) Shop · Playlist Desk'. 0 removes it. */
export function setTitleCount(count: number): void {
  titleCount = count;
  setPageTitle(pageTitle ?? titleOfDocument());
}

/** Sets the document's title to the page's and the product's name: 'Shop · Playlist Desk'. */
export function setPageTitle(title: string): void {
  pageTitle = title;
  const text = [title, product].filter(Boolean).join(' · ');
  document.title = titleCount > 0 ? `(${formatCount(titleCount)}) ${text}` : text;
}

/**
 * Sets the title of a page whose title depends on its state. The effect runs after each render,
 * because the shell sets the title of the route on each navigation.
 */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title));
}

/** The page's title in the document that the server composed. */
function titleOfDocument(): string {
  if (document.title === product) return '';
  const suffix = ` · ${product}`;
  return document.title.endsWith(suffix) ? document.title.slice(0, -suffix.length) : document.title;
}
