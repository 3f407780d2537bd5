import type { Problem } from '@site/shared/client';
import { type ProblemCode, problems } from '@site/shared/contract';
import { useMemo } from 'react';

/**
 * A problem that a page knows without a call, in the page's language. It stays the same object, so
 * that it takes the focus once.
 */
export function useKnownProblem(code: ProblemCode): Problem {
  return useMemo(() => ({ code, ...problems[code] }), [code]);
}
