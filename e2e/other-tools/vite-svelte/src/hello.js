import { mount as mountComponent, unmount } from 'svelte';
import Hello from './hello.svelte';

export function mount(element, page) {
  const component = mountComponent(Hello, { target: element, props: page });
  return () => void unmount(component);
}
