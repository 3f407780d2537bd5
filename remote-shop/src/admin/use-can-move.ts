import { useRole } from '@site/shared/host';
import { can } from '@site/shared/rules';

/** Whether this member of staff may move orders and money; support reads the orders only. */
export function useCanMove(): boolean {
  return can(useRole(), 'moveAnyOrder');
}
