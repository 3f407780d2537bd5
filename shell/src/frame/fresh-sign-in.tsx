import { registerFreshSignInDialog, useFreshSignInAnswer } from '@site/shared/host';
import { type ComponentType, useEffect, useState } from 'react';
import type { FreshSignInDialogProps } from './fresh-sign-in-dialog';

/**
 * Shows the dialog when a call needs a fresh sign-in. The code of the dialog is loaded with the
 * first question. If it cannot be loaded, the call fails with 'sign-in-again'.
 */
export function FreshSignIn() {
  const answer = useFreshSignInAnswer();
  const [Dialog, setDialog] = useState<ComponentType<FreshSignInDialogProps> | null>(null);

  useEffect(registerFreshSignInDialog, []);

  useEffect(() => {
    if (!answer || Dialog) return;
    import(/* webpackChunkName: "fresh-sign-in" */ './fresh-sign-in-dialog').then(
      (module) => setDialog(() => module.default),
      () => answer('not confirmed'),
    );
  }, [answer, Dialog]);

  return Dialog && answer && <Dialog onEnd={answer} />;
}
