import type { PageScript } from '@site/shared/page-script';
import { SHELL } from '@site/shared/release';
import { matchRoutes } from '@site/shared/router';
import type { RouteHandle } from '../route-handle';
import type { createRouter } from '../router';
import { copyBuiltIns, reportReplacedBuiltIns } from './built-ins';

type Router = ReturnType<typeof createRouter>;
type Location = Router['state']['location'];

/** Begins a view for the document's page and for each navigation. */
export function trackViews(router: Router, script: PageScript): void {
  copyBuiltIns();
  let currentLocation = router.state.location;
  begin(currentLocation);

  function begin(location: Location): void {
    const route = matchRoutes(router.routes, location)?.at(-1)?.route;
    const { remote = SHELL } = (route?.handle ?? {}) as Partial<RouteHandle>;
    // The edge counts the documents of all pages of the shell together.
    const page = remote === SHELL ? '*' : (route?.path ?? '*');
    // React Router marks the location of a redirect, which continues the current view.
    const isRedirect = location.state?._isRedirect === true;
    script.begin(page, remote, isRedirect);
  }

  router.subscribe(({ location, navigation }) => {
    const nextLocation = navigation.location ?? location;
    if (nextLocation.key === currentLocation.key) return;
    // A link to another part of the same page is no new view.
    const isFragment =
      navigation.state === 'idle' &&
      nextLocation.pathname + nextLocation.search ===
        currentLocation.pathname + currentLocation.search;
    currentLocation = nextLocation;
    if (isFragment) return;
    reportReplacedBuiltIns(script);
    begin(nextLocation);
  });

  document.addEventListener('visibilitychange', () => reportReplacedBuiltIns(script));
}
