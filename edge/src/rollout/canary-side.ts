import type { ViewReport } from '@site/shared/release';
import type { Comparison } from './comparisons';
import { isInRollout } from './visitor-bucket';

/** The release of a canary that a visitor gets. */
export type CanarySide = 'canary' | 'stable';

/** By the visitor bucket; undefined for a visitor without cookies. */
export function sideOfVisitor(
  { name, percent }: Comparison,
  bucket: number | undefined,
): CanarySide | undefined {
  if (bucket === undefined) return undefined;
  return isInRollout(bucket, name, percent) ? 'canary' : 'stable';
}

/** By the release that is to blame for a view; undefined for another name or version. */
export function sideOfBlame(
  { name, release, against }: Comparison,
  { blame, blameVersion }: ViewReport,
): CanarySide | undefined {
  if (name !== blame) return undefined;
  if (blameVersion === release) return 'canary';
  return blameVersion === against ? 'stable' : undefined;
}
