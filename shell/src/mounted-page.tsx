import { sendCall, sessionStore } from '@site/shared/host';
import { language, languageOfPath, pathInLanguage } from '@site/shared/language';
import type { Mount, MountedPageModule, PageModule } from '@site/shared/remote';
import { useLocation, useNavigate } from '@site/shared/router';
import * as z from '@site/shared/schema';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const pageModules = new WeakMap<MountedPageModule, PageModule>();

/**
 * The page of React that shows a page of another framework. A module always has the same one: React
 * would mount another component anew.
 */
export function pageModuleOf(module: MountedPageModule): PageModule {
  const known = pageModules.get(module);
  if (known) return known;
  const pageModule = { Component: componentOf(module) };
  pageModules.set(module, pageModule);
  return pageModule;
}

function componentOf({ mount }: MountedPageModule): PageModule['Component'] {
  return () => <MountedPage mount={mount} />;
}

/** Another address of the same page mounts it anew. */
function MountedPage({ mount }: { mount: Mount }) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  return <MountedElement key={path} mount={mount} path={path} />;
}

/** The element of a page. An error of the page is thrown to the boundary around it. */
function MountedElement({ mount, path }: { mount: Mount; path: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<{ error: unknown }>();
  const navigate = useNavigate();

  function openLink(event: MouseEvent): void {
    const to = sitePathOf(event);
    if (to === undefined) return;
    event.preventDefault();
    void navigate(to);
  }
  const onClick = useEffectEvent(openLink);
  const mountPage = useEffectEvent((target: HTMLElement) => {
    const unmount: unknown = mount(target, {
      path,
      navigate: (to, options) => void navigate(to, options),
      href: (to) => pathInLanguage(to, language()),
      session: {
        subscribe(listener) {
          listener(sessionStore.getState());
          return sessionStore.subscribe(listener);
        },
      },
      call: (callPath, body) =>
        sendCall(
          { path: callPath, access: 'public', body: z.unknown(), response: z.unknown() },
          body,
        ),
      onError: (error) => setFault({ error }),
    });
    if (typeof unmount !== 'function') throw new Error('mount has returned no function');
    return unmount as () => void;
  });

  useLayoutEffect(() => {
    const target = element.current as HTMLElement;
    const click = (event: MouseEvent) => onClick(event);
    target.addEventListener('click', click);
    const unmount = mountPage(target);
    return () => {
      target.removeEventListener('click', click);
      unmount();
    };
  }, []);
  if (fault) throw fault.error;
  return <div ref={element} />;
}

/** The page of the site that a click on a link opens in this tab; undefined for another click. */
function sitePathOf(event: MouseEvent): string | undefined {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, target } = event;
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain || defaultPrevented) return undefined;
  const isHere = link.origin === location.origin && /^(_self)?$/.test(link.target);
  if (!isHere || link.hasAttribute('download')) return undefined;
  const address = languageOfPath(link.pathname);
  if (address.language !== language()) return undefined;
  return address.path + link.search + link.hash;
}
