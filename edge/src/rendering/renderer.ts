import type { ChildProcess } from 'node:child_process';
import { type Answer, answerOf } from './answer-of';
import type { LaunchRenderer } from './launch-renderer';
import type { RenderRequest, ServerScript } from './messages';

/**
 * The time that a page may take, without the time in which a busy machine does not let the process
 * run. A page is rendered within some milliseconds, the first one of a release within a second.
 */
const RENDER_TIMEOUT_MS = 5_000;
/** The part of this time that a card may take. */
const PART_OF_CARD = 0.4;
/** An unused process ends after this time, because it takes some 100 MB. */
const IDLE_MS = 60_000;
/** The most pages that wait for the process. Further ones are rendered when requested again. */
const MAX_WAITING = 100;
/** A process that has more scripts is replaced. */
const MAX_SCRIPTS = 30;

export type RenderJob = Omit<RenderRequest, 'id'>;

export type RenderOutcome =
  | { kind: 'rendered'; html: string; loaderData: unknown }
  /** `blame` is the name of the release at fault. */
  | { kind: 'failed'; blame: string; message: string }
  /** No release is at fault: there is no process, or too many pages wait for it. */
  | { kind: 'unavailable'; message: string };

/** Renders one page at a time in a process of its own. Never rejects. */
export type Renderer = {
  render(job: RenderJob): Promise<RenderOutcome>;
  close(): void;
};

/** A process, and the scripts that it has: name and version. */
type RendererProcess = { child: ChildProcess; scripts: Set<string> };

export function createRenderer(
  launch: LaunchRenderer,
  { timeoutMs = RENDER_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Renderer {
  let running: Promise<RendererProcess> | undefined;
  let lastOutcome: Promise<unknown> = Promise.resolve();
  /** The pages that wait for their outcome, with the page that is being rendered. */
  let waitingPages = 0;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Promise<RendererProcess> {
    if (running) return running;
    const starting = launch().then((child) => {
      // The process does not keep the edge alive.
      child.unref();
      child.channel?.unref();
      child.once('exit', forget);
      return { child, scripts: new Set<string>() };
    });
    // The next process may have started before this one ends.
    const forget = () => {
      if (running === starting) running = undefined;
    };
    starting.catch(forget);
    running = starting;
    return starting;
  }

  function stop(): void {
    clearTimeout(idleTimer);
    const stopped = running;
    running = undefined;
    stopped?.then(({ child }) => child.kill('SIGKILL')).catch(() => undefined);
  }

  /** `isFirst`: the process had not rendered a page before. */
  async function attempt(job: RenderJob): Promise<Answer & { isFirst: boolean }> {
    const { child, scripts } = await start();
    const isFirst = scripts.size === 0;
    const id = ++lastId;
    /** Leaves out the code that the process has already. */
    const withNewCode = (script: ServerScript): ServerScript => {
      const key = `${script.name}/${script.version}`;
      if (scripts.has(key)) return { ...script, code: undefined };
      scripts.add(key);
      return script;
    };
    const request: RenderRequest = {
      ...job,
      id,
      shell: withNewCode(job.shell),
      remote: job.remote && withNewCode(job.remote),
    };
    const limitMs = job.card ? timeoutMs * PART_OF_CARD : timeoutMs;
    const reply = await answerOf(child, request, limitMs);
    if (reply.kind !== 'reply' || scripts.size > MAX_SCRIPTS) stop();
    return { ...reply, isFirst };
  }

  /**
   * Renders a page. If the process ends or hangs, it is replaced and the page is tried once more:
   * the cause may be in the machine, or in a page that the process rendered before. A page that
   * hangs in a new process is the cause itself.
   */
  async function renderNow(job: RenderJob): Promise<RenderOutcome> {
    try {
      let answer = await attempt(job);
      const isOwnHang = answer.kind === 'hung' && answer.isFirst;
      if (answer.kind !== 'reply' && answer.kind !== 'busy' && !isOwnHang && !isClosed)
        answer = await attempt(job);
      return isClosed ? { kind: 'unavailable', message: 'the edge ends' } : outcomeOf(answer, job);
    } catch (error) {
      return { kind: 'unavailable', message: String(error) };
    }
  }

  return {
    async render(job) {
      if (isClosed || waitingPages >= MAX_WAITING)
        return { kind: 'unavailable', message: 'too many pages wait for the renderer' };
      waitingPages += 1;
      clearTimeout(idleTimer);
      const outcome = lastOutcome.then(() => renderNow(job));
      lastOutcome = outcome;
      const result = await outcome;
      waitingPages -= 1;
      if (waitingPages === 0 && !isClosed) idleTimer = setTimeout(stop, IDLE_MS).unref();
      return result;
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}

function outcomeOf(answer: Answer, { shell, remote = shell }: RenderJob): RenderOutcome {
  if (answer.kind === 'busy') return { kind: 'unavailable', message: answer.message };
  if (answer.kind !== 'reply')
    return { kind: 'failed', blame: remote.name, message: answer.message };
  const { reply } = answer;
  return 'html' in reply
    ? { kind: 'rendered', html: reply.html, loaderData: reply.loaderData }
    : { kind: 'failed', blame: reply.blame, message: reply.message };
}
