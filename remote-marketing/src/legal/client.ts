import { legalTextCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The call of the legal pages. */
export const client = createCalls({ site: legalTextCalls });
