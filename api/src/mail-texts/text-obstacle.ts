import type { MailTextValue } from '@site/shared/contract';
import { BASE_LANGUAGE, isLanguage, type Language } from '@site/shared/language';
import * as texts from '#texts';
import type { Config } from '../config/config';
import { ownTextProblem } from '../mail/own-text';
import { MAIL_EXAMPLES } from './mail-examples';
import { writeExamples } from './write-examples';

/**
 * Why texts of mails are refused: one has other placeholders than the text of the code. Texts that
 * have not changed are not checked. `before` and `after` are the values of the part, such as
 * 'walletMails.de'. Null if they are accepted.
 */
export function mailTextObstacle(
  config: Config,
  before: unknown,
  after: unknown,
  part: string,
): string | null {
  const [group = '', language] = part.split('.');
  if (!isLanguage(language)) return null;
  const old = new Map(Object.entries(before as MailTextValue));
  for (const [name, text] of Object.entries(after as MailTextValue)) {
    if (old.get(name) === text) continue;
    const obstacle = textObstacle(config, `${group}.${name}`, language, text);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/** Why a text is refused in the place of the text of the code; null if it is accepted. */
export function textObstacle(
  config: Config,
  key: string,
  language: Language,
  text: string,
): string | null {
  if (!changeableKeys(config).has(key)) return texts.mailTexts.noText();
  const problem = ownTextProblem(key, language, text);
  if (!problem) return null;
  if (problem.problem === 'syntax') return texts.mailTexts.notReadable();
  return OBSTACLES[problem.problem]({ placeholder: `{${problem.name}}` });
}

const OBSTACLES = {
  unknown: texts.mailTexts.unknownPlaceholder,
  kind: texts.mailTexts.otherPlaceholder,
  missing: texts.mailTexts.missingPlaceholder,
};

/** The keys of all texts that the owner can change. */
function changeableKeys(config: Config): Set<string> {
  const call = { to: '', now: 0, config };
  const kinds = [...MAIL_EXAMPLES.keys()];
  return new Set(
    kinds.flatMap((kind) => writeExamples(kind, BASE_LANGUAGE, new Map(), call)?.keys ?? []),
  );
}
