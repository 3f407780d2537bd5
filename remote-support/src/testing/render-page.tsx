import type { Session } from '@site/shared/contract';
import { confirmStore, setSession, siteReady } from '@site/shared/host';
import type { PageModule } from '@site/shared/remote';
import { createMemoryRouter, RouterProvider } from '@site/shared/router';
import {
  createTurnstile,
  type Replies,
  type Served,
  serveApi,
  siteReplies,
} from '@site/shared/testing';
import { act, render } from '@testing-library/react';

/** What jsdom does not have and the pages use: nothing is laid out there, and the system has no colours. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as ReturnType<typeof window.matchMedia>;

/** The bot check of the page under test, played by hand. */
export const botCheck = createTurnstile();
window.turnstile = botCheck;

function Nothing() {
  return null;
}

type Visit = { path: string; address: string; visitor: Session | null; replies: Replies };

/** Shows a page at an address, once its loader has been answered with `replies` and the editor's code has come. */
export async function renderPage(
  { Component, loader }: PageModule,
  { path, address, visitor, replies }: Visit,
) {
  const api: Served = serveApi({ ...siteReplies(), ...replies });
  await siteReady();
  setSession(visitor);
  confirmStore.setState({ attention: null });
  const router = createMemoryRouter(
    [
      { path, Component, HydrateFallback: Nothing, ...(loader ? { loader } : {}) },
      { path: '*', Component: Nothing },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  await pause(100);
  return { api, address: () => router.state.location.pathname + router.state.location.search };
}

/** Lets what is under way end. */
export async function pause(milliseconds = 20): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));
}

/** Lets the editor's script fail, so that a plain text field takes its place. */
export async function failEditor(): Promise<void> {
  await act(async () => {
    for (const script of document.querySelectorAll('script[src^="/tinymce/"]'))
      script.dispatchEvent(new Event('error'));
  });
}
