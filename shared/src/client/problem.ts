import { type ProblemBody, problemBody, problems } from '@site/shared/contract';

/** A refusal as pages see it: the words to show, a code to decide by, and messages by field. `status` 0 means no answer came. */
export type Problem = ProblemBody;

/** Thrown by `unwrap`, for loaders: the route's error element shows it. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.title}: ${problem.body}`);
    this.name = 'ProblemError';
  }
}

/** Whether an error carries a refusal, whichever build threw it: each compiles a class of its own, so `instanceof` would not do. */
export function isProblemError(error: unknown): error is ProblemError {
  return error instanceof Error && error.name === 'ProblemError' && 'problem' in error;
}

/** No answer, or one that is not ours (section 8: 'Unknown error #1' or '#2', 'Please try later.'; for GET 'Unknown server error #1'). */
export function unknownProblem(
  kind: 'no answer' | 'not ours',
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

/** The refusal in an answer's body, or an unknown one. 429 is always titled 'Too much requests', with the server's text where it has one. */
export function problemFrom(body: unknown, status: number): Problem {
  const parsed = problemBody.safeParse(body);
  if (status === 429)
    return {
      ...(parsed.data ?? { ...problems['too-many'], code: 'too-many' }),
      title: problems['too-many'].title,
    };
  return parsed.success ? parsed.data : unknownProblem('not ours', status);
}
