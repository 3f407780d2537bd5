import {
  cancelConfirm,
  confirm,
  setProductName,
  setSession,
  siteReady,
  toastStore,
} from '@site/shared/host';
import type { BootManifest } from '@site/shared/release';
import { serveApi, siteReplies } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from './start';
import { bootManifestOf } from './testing/boot-manifest-of';
import { loadingRemotes } from './testing/loading-remotes';

const boot = bootManifestOf({ shop: [{ path: '/', page: 'page' }] });
/** React throws when it renders this as a text. */
const UNRENDERABLE = { not: 'a text' } as unknown as string;

let stop: () => void;
let thrown: unknown[];
const onError = (event: ErrorEvent) => {
  thrown.push(event.error);
  event.preventDefault();
};

beforeEach(async () => {
  stop = serveApi(siteReplies()).stop;
  window.scrollTo = () => undefined;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  thrown = [];
  window.addEventListener('error', onError);
  history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="root"></div>';
  await siteReady();
  setSession(null);
});
afterEach(() => {
  jest.restoreAllMocks();
  stop();
  window.removeEventListener('error', onError);
  setProductName('Playlist Desk');
  cancelConfirm();
  toastStore.setState({ plainToast: null });
});

function Page() {
  return <p>the page</p>;
}

/** Renders the site as the browser does. */
function renderSite(manifest: BootManifest): void {
  const page = { module: { Component: Page }, version: 'shop-live' };
  const remotes = loadingRemotes(async () => page);
  const root = document.getElementById('root') as HTMLElement;
  const onRouter = () => undefined;
  renderPage({ boot: manifest, remotes, script: undefined, root, onRouter });
}

async function openSite(manifest: BootManifest): Promise<void> {
  await act(async () => renderSite(manifest));
}

const navEntry = { label: UNRENDERABLE, path: '/', audience: 'everyone', order: 1 };

/** Each level, and what throws there. */
const LEVELS: Record<string, () => Promise<void>> = {
  'the navbar': () => {
    const [shop] = boot.remotes;
    const nav = [navEntry] as unknown as BootManifest['remotes'][number]['nav'];
    return openSite({ ...boot, remotes: shop ? [{ ...shop, nav }] : [] });
  },
  'the footer': () => {
    jest.spyOn(Date.prototype, 'getUTCFullYear').mockReturnValue(UNRENDERABLE as never);
    return openSite(boot);
  },
  'the modal': async () => {
    await openSite(boot);
    act(() => confirm({ id: 'broken', body: UNRENDERABLE }));
  },
  'the toasts': async () => {
    await openSite(boot);
    act(() => toastStore.setState({ plainToast: { title: UNRENDERABLE } }));
  },
  'the banner of a preview, outside of the router': async () => {
    // Within `act`, React gives such an error to the test only.
    renderSite({ ...boot, previews: [{ name: UNRENDERABLE, version: 'a' }] });
  },
};

test.each(Object.entries(LEVELS))(
  'an error in %s shows a screen of this site with two ways on',
  async (_level, open) => {
    await open();
    const title = { level: 1, name: 'Unexpected Application Error!' };
    expect(await screen.findByRole('heading', title)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Home' })[0]).toHaveAttribute('href', '/');
  },
);

test('an error outside of the router is reported', async () => {
  await LEVELS['the banner of a preview, outside of the router']?.();
  await waitFor(() => expect(thrown).toHaveLength(1));
  expect(thrown).toEqual([
    expect.objectContaining({ message: expect.stringContaining('not valid') }),
  ]);
});
