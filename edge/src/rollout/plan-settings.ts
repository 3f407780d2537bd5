import { type RolloutPlan, rolloutPlan } from '@site/shared/release';

/** What a team may choose of the plan of a rollout. */
export type PlanSettings = Pick<RolloutPlan, 'steps' | 'views' | 'minutes' | 'quietSite'>;

/** The steps in a text such as `1,10,50,100`; undefined when they do not rise to 100. */
export function stepsIn(text: string): number[] | undefined {
  const steps = text.split(',').map((step) => Number(step.replace('%', '').trim() || Number.NaN));
  return rolloutPlan.shape.steps.safeParse(steps).success ? steps : undefined;
}
