type RegularCheck = {
  /** Rejects if the database does not work. */
  check: () => Promise<unknown>;
  intervalMs: number;
  /** The time without a successful check after which `onDead` is called, once. */
  deadAfterMs: number;
  onDead: (lastError: unknown) => void;
};

/**
 * Checks the embedded database at each interval. After some errors, such as a full disk, it answers
 * no query any more until its process is restarted. Returns a function that stops the checks.
 */
export function checkRegularly({ check, intervalMs, deadAfterMs, onDead }: RegularCheck) {
  let lastSuccess = performance.now();
  let lastError: unknown = new Error('The database does not answer.');
  const timer = setInterval(() => {
    if (performance.now() - lastSuccess > deadAfterMs) {
      clearInterval(timer);
      onDead(lastError);
      return;
    }
    check().then(
      () => {
        lastSuccess = performance.now();
      },
      (error: unknown) => {
        lastError = error;
      },
    );
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
