import { useLayoutEffect, useRef } from 'react';
import { safeHtml } from './safe-html';
import styles from './safe-message.module.css';

/** A message with its formatting, sanitised. */
export function SafeMessage({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  // Insert nodes, not text (see safeHtml), before the browser paints.
  useLayoutEffect(() => container.current?.replaceChildren(safeHtml(html)), [html]);
  return <div ref={container} className={styles.message} />;
}
