type RegularCheck = {
  /** Rejects if the database does not work. */
  check: () => Promise<unknown>;
  intervalMs: number;
  /**
   * The time without a successful check after which `onDead` is called, once. It counts intervals,
   * so the time in which this process is busy or stopped is no part of it.
   */
  deadAfterMs: number;
  onDead: (lastError: unknown) => void;
};

/**
 * Checks the embedded database at each interval. After some errors, such as a full disk, it answers
 * no query any more until its process is restarted. Returns a function that stops the checks.
 */
export function checkRegularly({ check, intervalMs, deadAfterMs, onDead }: RegularCheck) {
  let intervalsSinceSuccess = 0;
  let lastError: unknown = new Error('The database does not answer.');
  const timer = setInterval(() => {
    if (intervalsSinceSuccess * intervalMs > deadAfterMs) {
      clearInterval(timer);
      onDead(lastError);
      return;
    }
    intervalsSinceSuccess += 1;
    check().then(
      () => {
        intervalsSinceSuccess = 0;
      },
      (error: unknown) => {
        lastError = error;
      },
    );
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
