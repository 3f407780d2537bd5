import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

const productStore = createStore<{ name: string }>()(() => ({ name: '' }));

/** Set once at start, from the document. */
export function setProductName(name: string): void {
  productStore.setState({ name });
}

/** The product's name as it is configured (one place only). */
export function productName(): string {
  return productStore.getState().name;
}

/** Names the page in the window's title: 'Shop · Playlist Desk'. */
export function setPageTitle(title: string): void {
  document.title = [title, productName()].filter(Boolean).join(' · ');
}

/** For a page whose title depends on more than its address; the shell sets the address's own title on every navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title]);
}
