import type { RehearsalSite } from '../rehearsal-site';
import { startTour, type Tour } from '../tour';
import type { Walk, Walked } from './walk';

/** Goes through a walk in a browser of its own. A walk that cannot go on ends with a finding. */
export async function inBrowser(
  site: RehearsalSite,
  visitor: Pick<Walk, 'device' | 'role'>,
  go: (tour: Tour) => Promise<void>,
): Promise<Walked> {
  const context = await site.newBrowser(visitor.device, visitor.role);
  try {
    const tour = await startTour(site, await context.newPage(), visitor);
    await go(tour);
    return { records: tour.records, findings: tour.findings };
  } finally {
    // A page whose scripts never end does not close.
    void context.close().catch(() => {});
  }
}
