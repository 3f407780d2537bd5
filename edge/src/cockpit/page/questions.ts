import type { ReleaseStatus } from '../../release-api/release-status';
import type { Question } from './ask-change';
import type { Action, NameStatus } from './name-card';

type Send = (action: string, body: object) => Question['send'];

type Change = { action: Action; version?: string | undefined; send: Send };

/** What the page asks before a change. */
export function questionFor(
  nameStatus: NameStatus,
  status: Pick<ReleaseStatus, 'names' | 'token'>,
  { action, version, send }: Change,
): Question {
  const { name, live, previous, canary } = nameStatus;
  if (action === 'activate')
    return {
      title: `Make ${version} live?`,
      effect: `All visitors get ${name} ${version} with their next page, in place of ${live}.`,
      confirm: 'Activate',
      send: send('activate', { version }),
    };
  if (action === 'rollback')
    return {
      title: canary ? `End the rollout of ${name}?` : `Roll back ${name}?`,
      effect: canary
        ? `All visitors get ${live} with their next page.`
        : `All visitors get ${previous} with their next page, in place of ${live}.${effectOnSet(nameStatus, status)}`,
      confirm: canary ? 'End the rollout' : 'Roll back',
      isDangerous: true,
      send: send('rollback', {}),
    };
  const isFreeze = action === 'freeze';
  return {
    title: isFreeze ? `Freeze ${name}?` : `End the freeze of ${name}?`,
    effect: isFreeze
      ? 'No release of it goes live, and a rollout keeps its share. Rollbacks stay possible.'
      : 'Releases of it can go live again.',
    confirm: isFreeze ? 'Freeze' : 'End the freeze',
    send: send(action, {}),
  };
}

/** What a rollback does with the releases that went live in the same set. */
function effectOnSet(
  // An earlier edge does not send the set.
  { set = [] }: Partial<Pick<NameStatus, 'set'>>,
  { names, token }: Pick<ReleaseStatus, 'names' | 'token'>,
): string {
  if (set.length === 0) return '';
  const members = set.join(', ');
  if (!set.every((name) => token.names.includes(name)))
    return ` These releases of the same set stay live, because this token does not release all names of the set: ${members}.`;
  const rollouts = names
    .filter(({ name, canary }) => canary && set.includes(name))
    .map(({ name, canary }) => ` The rollout of ${name} ${canary?.version} ends.`);
  return ` These releases of the same set go back, too: ${members}.${rollouts.join('')}`;
}
