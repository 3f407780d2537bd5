import { setFreshSignInDialog, useFreshSignInQuestion } from '@site/shared/host';
import { type ComponentType, useEffect, useState } from 'react';
import type { FreshSignInDialogProps } from './fresh-sign-in-dialog';

/**
 * Shows the dialog when a call needs a fresh sign-in. Its code is loaded with the first question;
 * if that fails, the call's own problem is shown.
 */
export function FreshSignIn() {
  const answer = useFreshSignInQuestion();
  const [Dialog, setDialog] = useState<ComponentType<FreshSignInDialogProps> | null>(null);

  useEffect(() => {
    setFreshSignInDialog(true);
    return () => setFreshSignInDialog(false);
  }, []);

  useEffect(() => {
    if (!answer || Dialog) return;
    import(/* webpackChunkName: "fresh-sign-in" */ './fresh-sign-in-dialog').then(
      (module) => setDialog(() => module.default),
      () => answer(false),
    );
  }, [answer, Dialog]);

  return Dialog && answer && <Dialog onEnd={answer} />;
}
