/** What is to be done before the site is opened, in the order in which it is shown. */
export const FIRST_STEPS = [
  'production',
  'siteAddress',
  'seller',
  'cardPayments',
  'mail',
  'botCheck',
  'addresses',
  'secondFactor',
  'secondAdmin',
  'backup',
  'coins',
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** A step and its state. A site can be opened without the steps that are not required. */
export type FirstStepState = { isDone: boolean; isRequired: boolean };

/** The steps that must be done before the site is opened, and are not. */
export function stepsLeft<Step extends FirstStepState>(steps: readonly Step[]): Step[] {
  return steps.filter(({ isDone, isRequired }) => isRequired && !isDone);
}
