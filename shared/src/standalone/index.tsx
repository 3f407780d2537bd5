import '../ui/theme.css';
import 'react-toastify/ReactToastify.css';
import { setProductName, siteReady } from '@site/shared/host';
import type { RemoteManifest } from '@site/shared/remote';
import { createBrowserRouter, RouterProvider } from '@site/shared/router';
import { createRoot } from 'react-dom/client';
import remote from '#remote-under-development';
import { pageRoute } from './page-route';
import { LoaderError, OtherPage, StandaloneFrame } from './standalone-frame';

/** The remote's remote.json. The build writes it in. */
declare const __REMOTE__: RemoteManifest;
/** The origin of the running site, which serves /api. The build writes it in. */
declare const __SITE__: string;

setProductName(`${__REMOTE__.name} standalone`);
siteReady().catch(() => undefined);

const router = createBrowserRouter([
  {
    element: <StandaloneFrame remote={__REMOTE__} site={__SITE__} />,
    ErrorBoundary: LoaderError,
    children: [
      ...__REMOTE__.routes.map((route) => pageRoute(remote, route)),
      { path: '*', element: <OtherPage remote={__REMOTE__} site={__SITE__} /> },
    ],
    HydrateFallback: () => null,
  },
]);

const root = document.getElementById('root');
if (!root) throw new Error('the document has no element #root');
createRoot(root).render(<RouterProvider router={router} />);
