import type { Remote } from '@site/shared/remote';
import type { ComponentType } from 'react';
import { type OpenedPage, type OpenPageOptions, openPage } from './open-page';

/** Opens a card of a remote alone on a page, with the props that its slot has. */
export async function openCard(
  remote: Remote,
  name: string,
  props: object,
  options?: OpenPageOptions,
): Promise<OpenedPage> {
  const module = await remote.cards?.[name]?.load();
  if (!module) throw new Error(`${remote.name} has no card ${name}`);
  const Component = cardElement.bind(null, module.Component as ComponentType<object>, props);
  const routes = [{ path: '/', page: 'card', login: false, title: name }];
  return openPage(
    {
      manifest: { name: remote.name, routes },
      remote: { ...remote, pages: { card: async () => ({ Component }) } },
    },
    '/',
    options,
  );
}

function cardElement(Card: ComponentType<object>, props: object) {
  return <Card {...props} />;
}
