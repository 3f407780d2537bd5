import { type ComponentType, useEffect, useState } from 'react';
import type { AreaEntry } from './navbar-entries';

type AreaLinksProps = { entries: readonly AreaEntry[] };

/**
 * The navigation of the business area. Its code is loaded on a page of the area, because only staff
 * need it. Without it the page is as it was.
 */
export function AreaNavigation({ entries }: AreaLinksProps) {
  const [Links, setLinks] = useState<ComponentType<AreaLinksProps> | null>(null);
  useEffect(() => {
    import(/* webpackChunkName: "area-links" */ './area-links').then(
      ({ AreaLinks }) => setLinks(() => AreaLinks),
      () => undefined,
    );
  }, []);
  return Links && <Links entries={entries} />;
}
