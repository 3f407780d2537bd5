import type { ChildProcess } from 'node:child_process';
import type { RenderReply, RenderRequest } from './messages';
import { createTimeInUse, processorTimeOf } from './processor-time';

/** Then a busy machine ends the rendering, without a failure. */
const MAX_WAIT_MS = 60_000;
/** Between two looks at the processor time. */
const PERIOD_MS = 100;

export type Answer =
  | { kind: 'reply'; reply: RenderReply }
  | { kind: 'hung' | 'ended' | 'busy'; message: string };

/** The reply of the process, or why there is none. */
export async function answerOf(
  child: ChildProcess,
  request: RenderRequest,
  timeoutMs: number,
): Promise<Answer> {
  const timeInUse = createTimeInUse(await processorTimeOf(child.pid));
  const startedAt = performance.now();
  const periodMs = Math.min(PERIOD_MS, timeoutMs);
  return new Promise((resolve) => {
    let timer = setTimeout(look, periodMs);
    let isOver = false;
    const onExit = () => end({ kind: 'ended', message: 'it ended, for example without memory' });
    const onMessage = (reply: unknown) =>
      isReplyTo(reply, request.id) && end({ kind: 'reply', reply });
    function end(answer: Answer): void {
      isOver = true;
      clearTimeout(timer);
      child.off('exit', onExit);
      child.off('message', onMessage);
      resolve(answer);
    }
    async function look(): Promise<void> {
      const time = await processorTimeOf(child.pid);
      if (isOver) return;
      if (timeInUse.after(periodMs, time) >= timeoutMs)
        end({ kind: 'hung', message: `it was not rendered within ${timeoutMs / 1_000} s` });
      else if (performance.now() - startedAt > MAX_WAIT_MS)
        end({ kind: 'busy', message: 'the machine is too busy' });
      else timer = setTimeout(look, periodMs);
    }
    child.on('exit', onExit);
    child.on('message', onMessage);
    // It has ended before, so there is no event any more.
    if (child.exitCode !== null || child.signalCode !== null) return onExit();
    child.send(request, (error) => error && end({ kind: 'ended', message: error.message }));
  });
}

/** The process runs code of teams, so its reply is checked. */
function isReplyTo(value: unknown, id: number): value is RenderReply {
  if (typeof value !== 'object' || value === null) return false;
  const reply = value as Record<string, unknown>;
  const isFailure = typeof reply.blame === 'string' && typeof reply.message === 'string';
  return reply.id === id && (typeof reply.html === 'string' || isFailure);
}
