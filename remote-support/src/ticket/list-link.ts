import { paths } from '@site/shared/remote';
import { useLocation } from '@site/shared/router';
import * as texts from '#texts';

/** The link back to the list: with its filters if the ticket was opened from it. */
export function useListLink(): { to: string; label: string } {
  const { state } = useLocation() as { state: { list?: unknown } | null };
  const list = state?.list;
  const isList =
    typeof list === 'string' && (list === paths.tickets || list.startsWith(`${paths.tickets}?`));
  return { to: isList ? list : paths.tickets, label: texts.pageNames.tickets() };
}
