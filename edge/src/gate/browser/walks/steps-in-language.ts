import { BASE_LANGUAGE, type Language, pathInLanguage } from '@site/shared/language';
import type { Journey, JourneyStep, ShownText, StepWith } from '@site/shared/release';

/** A step as a visitor of one language takes it. */
export type Step = StepWith<string>;

/**
 * The steps of a journey for visitors of a language. `textsLanguage`: the language of the remote's
 * texts for them, which is English if the remote does not have theirs.
 */
export function stepsInLanguage(
  { steps }: Journey,
  language: Language,
  textsLanguage: Language = language,
): Step[] {
  return steps.map((step: JourneyStep): Step => {
    const shown = (text: ShownText) =>
      typeof text === 'string' ? text : (text.in[textsLanguage] ?? text.in[BASE_LANGUAGE] ?? '');
    if ('open' in step) return { open: pathInLanguage(step.open, language) };
    if ('expect' in step) return { expect: pathInLanguage(step.expect, language) };
    if ('press' in step) return { press: shown(step.press) };
    if ('fill' in step) return { fill: shown(step.fill), with: step.with };
    if ('choose' in step) return { choose: shown(step.choose), option: shown(step.option) };
    if ('tick' in step) return { tick: shown(step.tick) };
    return { see: shown(step.see) };
  });
}

/**
 * What a journey does, in a form that stays the same when only the texts of its keys change. So a
 * candidate with another text makes the same journey as the live release.
 */
export function identityOf(journey: Journey): string {
  return JSON.stringify(journey, (key, value) => (key === 'in' ? undefined : value));
}
