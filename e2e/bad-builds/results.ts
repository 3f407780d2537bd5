import type { Stage } from './bad-build';

/** What became of a bad build in a run. */
export type Fate = {
  stoppedBy: Stage | 'nothing';
  /** The visitors who got the release before it was ended. */
  visitors?: number;
  /** What the build, the gate or the history of the releases says. */
  says: string;
};

/** The turns of a healthy build in a run. */
export type Turns = {
  passed: number;
  turns: number;
  /** The shortest and the longest time of publishing it. */
  seconds: [number, number];
  /** The first words of the last refusal. */
  says?: string;
};

/** What happened in a run of the walk. `stages`: what stopped the third team at each stage. */
export type Walk = {
  releases: number;
  requests: number;
  orders: number;
  /** Orders of a customer with a browser. */
  browserOrders: number;
  failures: number;
  stages: Record<string, string>;
};

/** A machine that does nothing else, or one with `BUSY=1`. */
export type Load = 'rest' | 'busy';

/** The last results, by the title of the build. */
export type Results = {
  badBuilds: Record<string, Partial<Record<Load, Fate>>>;
  healthyBuilds: Record<string, Partial<Record<Load, Turns>>>;
  walk?: Walk;
};
