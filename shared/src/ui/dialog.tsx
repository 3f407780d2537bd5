import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

/** The props of `Dialog`. */
export type DialogProps = {
  open: boolean;
  /** Runs after Escape, the backdrop or the close button. Set `open` to false. */
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
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // The content fills the dialog, so only a click on the backdrop has the dialog as its target.
  const closeOnBackdrop = useEffectEvent(({ target }: MouseEvent) => {
    if (!isQuestion && target === ref.current) ref.current?.close();
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
            aria-label="Close"
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
