import type { NameStatus, ReleaseStatus } from './status';

export type Action = 'activate' | 'rollback' | 'freeze' | 'unfreeze';

/** Opens the question that the reader confirms before a change of a name. */
export type Ask = (action: Action, version?: string) => void;

/** A change of a name that the reader confirms with a reason. */
export type Question = {
  name: string;
  action: Action;
  version?: string | undefined;
  title: string;
  /** What visitors get afterwards. */
  effect: string;
  /** The label of the button that makes the change. */
  confirm: string;
};

/** The question before a change of a name. `version` is the release to activate. */
export function questionFor(
  nameStatus: NameStatus,
  status: Pick<ReleaseStatus, 'names' | 'token'>,
  action: Action,
  version?: string,
): Question {
  const { name, live, previous, canary } = nameStatus;
  const question = { name, action, version };
  if (action === 'activate')
    return {
      ...question,
      title: `Make ${version} live?`,
      effect: `All visitors get ${name} ${version} with their next page${live ? `, in place of ${live}` : ''}.`,
      confirm: 'Activate',
    };
  if (action === 'rollback')
    return {
      ...question,
      title: canary ? `End the rollout of ${name}?` : `Roll back ${name}?`,
      effect: canary
        ? `All visitors get ${live} with their next page.`
        : `All visitors get ${previous} with their next page, in place of ${live}.${effectOnOthers(nameStatus, status)}`,
      confirm: canary ? 'End the rollout' : 'Roll back',
    };
  if (action === 'freeze')
    return {
      ...question,
      title: `Freeze ${name}?`,
      effect: 'No release of it goes live, and a rollout keeps its share. Rollbacks stay possible.',
      confirm: 'Freeze',
    };
  return {
    ...question,
    title: `End the freeze of ${name}?`,
    effect: 'Releases of it can go live again.',
    confirm: 'End the freeze',
  };
}

/** What a rollback does to the releases that went live together with this one; '' without one. */
function effectOnOthers(
  { set }: Pick<NameStatus, 'set'>,
  { names, token }: Pick<ReleaseStatus, 'names' | 'token'>,
): string {
  if (set.length === 0) return '';
  const otherNames = set.join(', ');
  if (!set.every((name) => token.names.includes(name)))
    return ` These releases of the same set stay live, because this token does not release all names of the set: ${otherNames}.`;
  const rollouts = names
    .filter(({ name, canary }) => canary && set.includes(name))
    .map(({ name, canary }) => ` The rollout of ${name} ${canary?.version} ends.`);
  return ` These releases of the same set go back, too: ${otherNames}.${rollouts.join('')}`;
}
