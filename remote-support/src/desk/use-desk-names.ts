import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import type { contract, ResponseOf } from '@site/shared/contract';
import { useSession } from '@site/shared/host';
import { staffClient } from '../staff-client';

type Agent = ResponseOf<typeof contract.ticket.ticketAgents>['agents'][number];
type Tag = ResponseOf<typeof contract.ticket.ticketTags>['tags'][number];

/** The members of staff beside the reader. Empty while the list loads and if loading fails. */
export function useAgents(): { others: readonly Agent[] } {
  const { session } = useSession();
  const { value } = useAsync(
    async (signal) => unwrap(await staffClient.ticket.ticketAgents({}, { signal })).agents,
  );
  return { others: (value ?? []).filter(({ id }) => id !== session?.id) };
}

/** The tags in use, the most used first. Empty while the list loads and if loading fails. */
export function useTags(): readonly Tag[] {
  const { value } = useAsync(
    async (signal) => unwrap(await staffClient.ticket.ticketTags({}, { signal })).tags,
  );
  return value ?? [];
}
