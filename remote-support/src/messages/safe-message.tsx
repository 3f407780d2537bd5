import { Button } from '@site/shared/ui';
import { Image } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import * as texts from '#texts';
import { safeHtml } from './safe-html';
import styles from './safe-message.module.css';

type SafeMessageProps = {
  html: string;
  /** The language of the message, if it may be another one than that of the page. */
  lang?: string | undefined;
  /**
   * Whether pictures and videos are fetched only after a press. The author of the message chose
   * their host, and a request tells that host that the message is read, and from which address
   * (decision 103).
   */
  asksForMedia?: boolean;
};

/** A message with its formatting, sanitised. */
export function SafeMessage({ html, lang, asksForMedia = false }: SafeMessageProps) {
  const container = useRef<HTMLDivElement>(null);
  const [shownHtml, setShownHtml] = useState<string | null>(null);
  const isHeld = asksForMedia && shownHtml !== html && /<(img|iframe)\b/i.test(html);
  // Insert nodes, not text (see safeHtml), before the browser paints.
  useLayoutEffect(
    () => container.current?.replaceChildren(safeHtml(html, { hasMedia: !isHeld })),
    [html, isHeld],
  );
  return (
    <>
      <div ref={container} className={styles.message} lang={lang} dir="auto" />
      {isHeld && (
        <Button icon={<Image aria-hidden="true" />} onClick={() => setShownHtml(html)}>
          {texts.media.show()}
        </Button>
      )}
    </>
  );
}
