import type { Problem } from '@site/shared/client';
import { problemOf } from '@site/shared/contract';
import { useMemo } from 'react';

/**
 * A problem that a page knows without a call, in the page's language. Each render returns the same
 * object, because `FormError` takes the focus again for each new one.
 */
export function useKnownProblem(problem: Parameters<typeof problemOf>[0]): Problem {
  return useMemo(() => problemOf(problem), [problem]);
}
