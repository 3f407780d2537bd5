import type { ChildProcess } from 'node:child_process';
import type { RenderReply, RenderRequest } from './messages';
import { createTimeInUse, processorTimeOf } from './processor-time';

/** After this time without a reply the machine is too busy, so no release has failed. */
const MAX_WAIT_MS = 60_000;
/** How often the processor time of the process is read. */
const PERIOD_MS = 100;

/**
 * The reply of the process, or why there is none: the process has used up its time (`hung`) or has
 * ended, or the machine is too busy.
 */
export type Answer =
  | { kind: 'reply'; reply: RenderReply }
  | { kind: 'hung' | 'ended' | 'busy'; message: string };

/**
 * Sends a request to the process. Returns its reply, or why there is none. `timeoutMs` limits the
 * time in use (`createTimeInUse`), and not the time of the clock.
 */
export async function answerOf(
  child: ChildProcess,
  request: RenderRequest,
  timeoutMs: number,
): Promise<Answer> {
  const timeInUse = createTimeInUse(await processorTimeOf(child.pid));
  const startedAt = performance.now();
  const periodMs = Math.min(PERIOD_MS, timeoutMs);
  return new Promise((resolve) => {
    let timer = setTimeout(checkTime, periodMs);
    let isSettled = false;
    const onExit = () => settle({ kind: 'ended', message: 'it ended, for example without memory' });
    const onMessage = (reply: unknown) =>
      isReplyTo(reply, request.id) && settle({ kind: 'reply', reply });
    function settle(answer: Answer): void {
      isSettled = true;
      clearTimeout(timer);
      child.off('exit', onExit);
      child.off('message', onMessage);
      resolve(answer);
    }
    async function checkTime(): Promise<void> {
      const time = await processorTimeOf(child.pid);
      if (isSettled) return;
      if (timeInUse.addPeriod(periodMs, time) >= timeoutMs)
        settle({ kind: 'hung', message: `it was not rendered within ${timeoutMs / 1_000} s` });
      else if (performance.now() - startedAt > MAX_WAIT_MS)
        settle({ kind: 'busy', message: 'the machine is too busy' });
      else timer = setTimeout(checkTime, periodMs);
    }
    child.on('exit', onExit);
    child.on('message', onMessage);
    // A process that has ended already emits no further event.
    if (child.exitCode !== null || child.signalCode !== null) return onExit();
    child.send(request, (error) => error && settle({ kind: 'ended', message: error.message }));
  });
}

/** The process runs code of teams, so its reply is checked. */
function isReplyTo(value: unknown, id: number): value is RenderReply {
  if (typeof value !== 'object' || value === null) return false;
  const reply = value as Record<string, unknown>;
  const isFailure = typeof reply.blame === 'string' && typeof reply.message === 'string';
  return reply.id === id && (typeof reply.html === 'string' || isFailure);
}
