import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

const productStore = createStore<{ name: string }>()(() => ({ name: '' }));

/** Sets the product's name. The shell calls it once, with the name in the document. */
export function setProductName(name: string): void {
  productStore.setState({ name });
}

/** The product's name, as the server is configured. */
export function productName(): string {
  return productStore.getState().name;
}

/** Sets the document's title to the page's and the product's name: 'Shop · Playlist Desk'. */
export function setPageTitle(title: string): void {
  document.title = [title, productName()].filter(Boolean).join(' · ');
}

/**
 * Sets the title of a page whose title depends on its state. The shell sets the route's title on
 * each navigation, also when only the query changes, so the effect runs after each render.
 */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title));
}
