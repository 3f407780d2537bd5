import type { ReactNode } from 'react';

/** The tag `<strong>` of a text. */
export function strong(text: string): ReactNode {
  return <strong key="strong">{text}</strong>;
}
