/** Who waits in a queue. */
export type QueueCaller = {
  /** Networks take turns, so the calls of one network do not keep those of the others waiting. */
  network: string;
  /** Aborted when the caller no longer needs the result. */
  leaving: AbortSignal;
};

export type FairQueue = <T>(caller: QueueCaller, task: () => Promise<T>) => Promise<T>;

type Waiting = { start: () => void; refuse: (reason: unknown) => void };

/**
 * Runs at most `maxRunning` tasks at once, and lets each of the others wait for `maxWaitMs`. A task
 * is refused, and never begins, if that time has passed or its caller has left. `refusal` makes the
 * error.
 */
export function fairQueue({
  maxRunning,
  maxWaitMs,
  refusal,
}: {
  maxRunning: number;
  maxWaitMs: number;
  refusal: (cause: unknown) => Error;
}): FairQueue {
  /** By network; the first one has the next turn. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;

  function add(network: string, entry: Waiting): void {
    const line = lines.get(network) ?? [];
    line.push(entry);
    lines.set(network, line);
  }

  function remove(network: string, entry: Waiting | undefined): void {
    const line = lines.get(network) ?? [];
    const index = entry ? line.indexOf(entry) : -1;
    if (index === -1) return;
    line.splice(index, 1);
    if (line.length === 0) lines.delete(network);
  }

  function startNext(): void {
    const [next] = lines;
    if (!next || running >= maxRunning) return;
    const [network, line] = next;
    const [entry] = line;
    remove(network, entry);
    // Behind the other networks.
    if (lines.delete(network)) lines.set(network, line);
    entry?.start();
  }

  function turn({ network, leaving }: QueueCaller): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        leaving.removeEventListener('abort', leave);
      };
      const entry = {
        start() {
          end();
          running += 1;
          resolve();
        },
        refuse(reason: unknown) {
          end();
          remove(network, entry);
          reject(refusal(reason));
        },
      };
      const leave = () => entry.refuse('the caller left');
      const timer = setTimeout(() => entry.refuse('waited too long'), maxWaitMs);
      leaving.addEventListener('abort', leave);
      add(network, entry);
      if (leaving.aborted) leave();
      startNext();
    });
  }

  return async (caller, task) => {
    await turn(caller);
    try {
      return await task();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
