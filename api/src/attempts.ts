/** Several steps of which a failed one stops none of the others. */
type Attempts = {
  attempt: (step: () => Promise<unknown>) => Promise<void>;
  /** Throws an AggregateError with `message` and the number of failures, if a step has failed. */
  end: (message: string) => void;
};

export function startAttempts(): Attempts {
  const failures: unknown[] = [];
  return {
    async attempt(step) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    },
    end(message) {
      if (failures.length > 0)
        throw new AggregateError(failures, `${message}: ${failures.length}.`);
    },
  };
}
