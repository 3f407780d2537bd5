import type { Answer, Problem } from '@site/shared/client';
import { showProblemToast } from '@site/shared/host';
import { useState } from 'react';
import { focusFirst } from './form-fields';

export type Errors<Name extends string> = Partial<Record<Name, string>>;

export type FormState<Name extends string> = {
  /** What is wrong, by field. */
  errors: Errors<Name>;
  /** Why the server refused it the last time. */
  refusal: Problem | null;
  isSending: boolean;
  /** A changed field is not called wrong any more. */
  clear: (name: Name) => void;
  /**
   * Shows `found` and stops there, with the focus in the first of its fields; else calls, and gives the answer's value, or null after
   * showing the refusal. Nothing typed is lost either way.
   */
  send: <T>(
    form: HTMLFormElement,
    found: Errors<Name>,
    call: () => Promise<Answer<T>>,
  ) => Promise<T | null>;
};

/** What a form knows about its own sending. `onAnswered` runs after each call: a bot check's token is good for one. */
export function useForm<Name extends string>(onAnswered?: () => void): FormState<Name> {
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);

  async function send<T>(
    form: HTMLFormElement,
    found: Errors<Name>,
    call: () => Promise<Answer<T>>,
  ): Promise<T | null> {
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirst(form, found);
      return null;
    }
    setSending(true);
    const answer = await call();
    setSending(false);
    onAnswered?.();
    setRefusal(answer.ok ? null : answer.problem);
    if (answer.ok) return answer.value;
    setErrors((answer.problem.fields ?? {}) as Errors<Name>);
    await showProblemToast(answer.problem);
    return null;
  }

  function clear(name: Name): void {
    setErrors(({ [name]: _, ...others }) => others as Errors<Name>);
  }

  return { errors, refusal, isSending, clear, send };
}
