import type { PageScript } from '@site/shared/page-script';
import { SHELL } from '@site/shared/release';
import { matchRoutes } from '@site/shared/router';
import type { createRouter, RouteHandle } from '../router';
import { copyBuiltIns, reportReplacedBuiltIns } from './built-ins';

type Router = ReturnType<typeof createRouter>;
type Location = Router['state']['location'];

/** Begins a view for the document's page and for each navigation. */
export function trackViews(router: Router, script: PageScript): void {
  copyBuiltIns();
  let current = router.state.location;
  begin(current);

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
    const next = navigation.location ?? location;
    if (next.key === current.key) return;
    // A link to another part of the same page is no new view.
    const isFragment =
      navigation.state === 'idle' &&
      next.pathname + next.search === current.pathname + current.search;
    current = next;
    if (isFragment) return;
    reportReplacedBuiltIns(script);
    begin(next);
  });

  document.addEventListener('visibilitychange', () => reportReplacedBuiltIns(script));
}
