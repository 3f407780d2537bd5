import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import * as texts from '#texts';
import styles from './dialog.module.css';

/** The props of `Dialog`. */
export type DialogProps = {
  open: boolean;
  /**
   * Runs after Escape, the close button or a click on the backdrop. Set `open` to false. The
   * backdrop does nothing once the dialog has input, which an accidental click would lose.
   */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the last one is the main action. */
  actions?: ReactNode;
  /** The dialog needs an answer: a click on the backdrop does not close it. */
  isQuestion?: boolean | undefined;
};

/**
 * The browser's modal dialog: the focus stays inside and returns to the element before it, also
 * when the open dialog is unmounted.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  isQuestion = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isMounted = useRef(false);
  const hasInput = useRef(false);
  const titleId = useId();

  // The browser returns the focus from a dialog that closes, not from one that is removed. The
  // cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      dialog?.close();
    };
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      hasInput.current = false;
      dialog.showModal();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // The content fills the dialog, so only a click on the backdrop has the dialog as its target.
  const closeOnBackdrop = useEffectEvent(({ target }: MouseEvent) => {
    if (!isQuestion && !hasInput.current && target === ref.current) ref.current?.close();
  });
  useEffect(() => {
    const dialog = ref.current;
    const listener = (event: MouseEvent) => closeOnBackdrop(event);
    dialog?.addEventListener('click', listener);
    return () => dialog?.removeEventListener('click', listener);
  }, []);

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onInput={() => {
        hasInput.current = true;
      }}
      onClose={() => open && isMounted.current && onClose()}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label={texts.action.close()}
            onClick={() => ref.current?.close()}
          >
            <X aria-hidden="true" />
          </button>
        </header>
        {children && <div className={styles.body}>{children}</div>}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
