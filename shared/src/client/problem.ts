import { type ProblemBody, problemBody, tooMany } from '@site/shared/contract';
import { formatDuration } from '@site/shared/format';
import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import * as texts from '#texts';

/**
 * A failed call: the texts to show, a code to decide by, and messages by field. `status` 0 means
 * that no answer came. A problem with `isSilent` gets no toast.
 */
export type Problem = ProblemBody & { isSilent?: boolean };

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
    method === 'GET'
      ? texts.problem.unknownServerError()
      : texts.problem.unknownError({ number: kind === 'no answer' ? 1 : 2 });
  return {
    status,
    title,
    body: texts.problem.tryLater(),
    code: kind === 'no answer' ? 'no-answer' : 'unexpected',
  };
}

/** An answer that is not the value of its call. */
export type OtherAnswer = {
  status: number;
  /** The body as it came. */
  text: string;
  /** The body as JSON; undefined if it is none. */
  json: unknown;
  /** The headers `content-type` and `retry-after`. */
  headers: Headers;
  method: 'GET' | 'POST';
};

/** The longest plain text that is shown as a message. */
const MAX_PLAIN_TEXT_LENGTH = 300;

/**
 * The problem of an answer that is not the value of its call (section 8). Its texts are the title
 * and the body of the answer, also without a code. With the status 200, `showProblemToast` shows
 * them as a success. An answer without these texts is an unknown problem. A 429 always has the
 * title 'Too much requests', the server's text if there is one, and the time to wait.
 */
export function problemFrom({ status, text, json, headers, method }: OtherAnswer): Problem {
  const problem = messageIn(json, status);
  if (status !== 429) return problem ?? unknownProblem('unexpected answer', status, method);
  const usualText = tooMany.body();
  const serverText = problem?.body ?? plainTextIn(text, headers) ?? usualText;
  const wait = waitText(headers.get('retry-after'));
  // The usual text says to wait a moment. A known time replaces it.
  const reason = wait && serverText === usualText ? '' : serverText;
  return {
    ...(problem ?? { status, code: tooMany.code }),
    title: tooMany.title(),
    body: [reason, wait].filter(Boolean).join(' '),
  };
}

/** The title and body of an answer, with its code and fields if it has them. */
export function messageIn(json: unknown, status: number): Problem | null {
  if (typeof json !== 'object' || json === null) return null;
  const parsed = problemBody.safeParse({ code: 'refused', ...json, status });
  return parsed.data ?? null;
}

/** The text of a `text/plain` answer; a page of a proxy is no message. */
function plainTextIn(text: string, headers: Headers): string | undefined {
  const isPlain = headers.get('content-type')?.startsWith('text/plain') && !text.includes('<');
  return (isPlain && text.trim().slice(0, MAX_PLAIN_TEXT_LENGTH)) || undefined;
}

/** 'Try again in 58 minutes.' for the header Retry-After: seconds, or a date. '' without it. */
function waitText(retryAfter: string | null): string {
  const seconds = Number(retryAfter) || (Date.parse(retryAfter ?? '') - Date.now()) / 1_000;
  if (!(seconds > 0)) return '';
  // Rounded up to seconds below a minute, to hours above two hours, otherwise to minutes.
  const unitMs = seconds < 60 ? 1_000 : seconds * 1_000 > 2 * HOUR_MS ? HOUR_MS : MINUTE_MS;
  const duration = formatDuration(Math.ceil((seconds * 1_000) / unitMs) * unitMs);
  return texts.problem.tryAgainIn({ duration });
}
