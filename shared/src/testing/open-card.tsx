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
  const Card = module.Component as ComponentType<object>;
  const page = async () => ({ Component: () => <Card {...props} /> });
  const routes = [{ path: '/', page: 'card', login: false, title: name }];
  return openPage(
    { manifest: { name: remote.name, routes }, remote: { ...remote, pages: { card: page } } },
    '/',
    options,
  );
}
