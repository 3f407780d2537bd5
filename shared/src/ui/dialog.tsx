import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  /** Escape, the backdrop and the cross all end here; the owner then takes `open` away. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the last one is the main one. */
  actions?: ReactNode;
  /** What must be answered before going on: the backdrop does not close it. */
  isQuestion?: boolean | undefined;
};

/** The platform's modal dialog: focus stays inside and returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  isQuestion = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // The dialog itself is hit only outside of its content, which fills it: on the backdrop.
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (!isQuestion && event.target === ref.current) ref.current.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the platform's own.
    <dialog
      ref={ref}
      className={styles.dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onClose={() => open && onClose()}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.cross}
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
