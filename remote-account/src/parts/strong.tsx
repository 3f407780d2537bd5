import type { ReactNode } from 'react';

/** The element for the tag `<strong>` in a text of `#texts`. */
export function strong(text: string): ReactNode {
  return <strong key="strong">{text}</strong>;
}
