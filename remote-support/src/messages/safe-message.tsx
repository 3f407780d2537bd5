import { useLayoutEffect, useRef } from 'react';
import { safeHtml } from './safe-html';
import styles from './safe-message.module.css';

/** A message's text with its formatting, made safe. */
export function SafeMessage({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // Before paint, and as nodes: see safeHtml.
  useLayoutEffect(() => place.current?.replaceChildren(safeHtml(html)), [html]);
  return <div ref={place} className={styles.message} />;
}
