import { type ProblemBody, problemBody, problems } from '@site/shared/contract';

/**
 * A failed call: the texts to show, a code to decide by, and messages by field. `status` 0 means
 * that no answer came.
 */
export type Problem = ProblemBody;

/** Thrown by `unwrap` in a loader. The route's error element shows it. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.body}`);
    this.name = 'ProblemError';
  }
}

/**
 * Whether an error is a ProblemError of any build. Each build compiles its own class, so
 * `instanceof` fails for an error from another build.
 */
export function isProblemError(error: unknown): error is ProblemError {
  return error instanceof Error && error.name === 'ProblemError' && 'problem' in error;
}

/**
 * The problem of a call without an answer, or with an answer that the contract does not describe
 * (section 8: 'Unknown error #1' or '#2', 'Please try later.'; for GET 'Unknown server error #1').
 */
export function unknownProblem(
  kind: 'no answer' | 'unexpected answer',
  status: number,
  method: 'GET' | 'POST' = 'POST',
): Problem {
  const title =
    method === 'GET' ? 'Unknown server error #1' : `Unknown error #${kind === 'no answer' ? 1 : 2}`;
  return {
    status,
    title,
    body: 'Please try later.',
    code: kind === 'no answer' ? 'no-answer' : 'unexpected',
  };
}

/**
 * The problem in the body of an error answer, or an unknown problem. 429 always has the title 'Too
 * much requests', with the server's text if there is one.
 */
export function problemFrom(body: unknown, status: number): Problem {
  const parsed = problemBody.safeParse(body);
  if (status === 429)
    return {
      ...(parsed.data ?? { ...problems['too-many'], code: 'too-many' }),
      title: problems['too-many'].title,
    };
  return parsed.success ? parsed.data : unknownProblem('unexpected answer', status);
}
