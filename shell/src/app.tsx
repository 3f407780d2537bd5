import type { BootManifest } from '@site/shared/release';
import { type ReactNode, StrictMode } from 'react';
import { BootManifestProvider } from './boot-manifest';
import { PreviewBanner } from './preview-banner';

/** All that is on the screen, around the provider of a router: the same on the server. */
export function App({ boot, children }: { boot: BootManifest; children: ReactNode }) {
  return (
    <StrictMode>
      <BootManifestProvider value={boot}>
        {children}
        <PreviewBanner previews={boot.previews} />
      </BootManifestProvider>
    </StrictMode>
  );
}
