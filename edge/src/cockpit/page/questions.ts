import type { Question } from './ask-change';
import type { Action, NameStatus } from './name-card';

type Send = (action: string, body: object) => Question['send'];

/** What the page asks before a change. */
export function questionFor(
  { name, live, previous, canary }: NameStatus,
  action: Action,
  version: string | undefined,
  send: Send,
): Question {
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
        : `All visitors get ${previous} with their next page, in place of ${live}.`,
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
