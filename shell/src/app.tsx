import type { BootManifest } from '@site/shared/release';
import { type ReactNode, StrictMode } from 'react';
import { BootManifestProvider } from './boot-manifest';
import { PreviewBanner } from './preview-banner';

/** What is on the screen, in the browser and on the server. `children` is a router's provider. */
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
