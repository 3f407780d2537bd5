/** Who waits in a queue. */
export type QueueCaller = {
  /** Networks take turns, so the calls of one network do not keep those of the others waiting. */
  network: string;
  /** Aborted when the caller no longer needs the result. */
  leaving: AbortSignal;
};

type WaitingTask = { start: () => void };

/**
 * A queue that runs at most `maxRunning` tasks at once. Any other task waits for its turn, for at
 * most `maxWaitMs`. If this time has passed or its caller has left, the task never begins, and its
 * promise rejects with the error that `refusal` makes.
 */
export function fairQueue({
  maxRunning,
  maxWaitMs,
  refusal,
}: {
  maxRunning: number;
  maxWaitMs: number;
  refusal: (cause: unknown) => Error;
}) {
  /** The waiting tasks by network. The network that comes first has the next turn. */
  const lines = new Map<string, WaitingTask[]>();
  let running = 0;

  function add(network: string, task: WaitingTask): void {
    const line = lines.get(network) ?? [];
    line.push(task);
    lines.set(network, line);
  }

  function remove(network: string, task: WaitingTask): void {
    const left = (lines.get(network) ?? []).filter((waiting) => waiting !== task);
    // A network keeps its place in the map when its line is set again.
    if (left.length > 0) lines.set(network, left);
    else lines.delete(network);
  }

  function startNext(): void {
    const [next] = lines;
    if (!next || running >= maxRunning) return;
    const [network, [first, ...others]] = next;
    // The network goes behind the other ones.
    lines.delete(network);
    if (others.length > 0) lines.set(network, others);
    first?.start();
  }

  /** Waits until a task may begin. Rejects if it may not. */
  function turn({ network, leaving }: QueueCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        leaving.removeEventListener('abort', leave);
      };
      const refuse = (reason: string) => {
        stopWaiting();
        remove(network, task);
        reject(refusal(reason));
      };
      const leave = () => refuse('the caller left');
      const task = {
        start() {
          stopWaiting();
          running += 1;
          resolve();
        },
      };
      const timer = setTimeout(() => refuse('waited too long'), maxWaitMs);
      leaving.addEventListener('abort', leave);
      add(network, task);
      if (leaving.aborted) leave();
      startNext();
    });
  }

  return async <T>(caller: QueueCaller, task: () => Promise<T>): Promise<T> => {
    await turn(caller);
    try {
      return await task();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
