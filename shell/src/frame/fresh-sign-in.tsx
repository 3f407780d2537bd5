import { setFreshSignInDialog, useFreshSignInQuestion } from '@site/shared/host';
import { type ComponentType, useEffect, useState } from 'react';
import type { FreshSignInDialogProps } from './fresh-sign-in-dialog';

/**
 * Shows the dialog when a call needs a fresh sign-in. The code of the dialog is loaded with the
 * first question. If it cannot be loaded, the call fails with 'sign-in-again'.
 */
export function FreshSignIn() {
  const answerQuestion = useFreshSignInQuestion();
  const [Dialog, setDialog] = useState<ComponentType<FreshSignInDialogProps> | null>(null);

  useEffect(() => {
    setFreshSignInDialog(true);
    return () => setFreshSignInDialog(false);
  }, []);

  useEffect(() => {
    if (!answerQuestion || Dialog) return;
    import(/* webpackChunkName: "fresh-sign-in" */ './fresh-sign-in-dialog').then(
      (module) => setDialog(() => module.default),
      () => answerQuestion(false),
    );
  }, [answerQuestion, Dialog]);

  return Dialog && answerQuestion && <Dialog onEnd={answerQuestion} />;
}
