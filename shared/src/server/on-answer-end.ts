import type { ServerResponse } from 'node:http';

/**
 * Calls `run` once at the end of an answer. `isWhole` is false for a client that went away before,
 * which has received no status.
 */
export function onAnswerEnd(answer: ServerResponse, run: (isWhole: boolean) => void): void {
  // The field `writableFinished` stays false for calls that the server makes to itself.
  let isWhole = false;
  answer.once('finish', () => {
    isWhole = true;
  });
  answer.once('close', () => run(isWhole));
}
