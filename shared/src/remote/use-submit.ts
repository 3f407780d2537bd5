import type { Answer, Problem } from '@site/shared/client';
import { type BotCheckControl, showProblemToast } from '@site/shared/host';
import { useEffect, useRef, useState } from 'react';
import { focusFirstError, hasField, nameOf } from './form-fields';

/** Error messages by field name. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** The options of `useSubmit`. */
export type SubmitOptions = {
  /**
   * The form's bot check. It is reset after each call: a token is valid for one call (section 4).
   */
  botCheck?: BotCheckControl;
  /** The form shows `problem`, so no toast repeats it. */
  isProblemInline?: boolean;
  /** Runs for each problem in place of the toast. */
  onProblem?: (problem: Problem) => unknown;
};

/** The options of one `submit`. */
type SubmitCall<Field extends string> = {
  /** The form. The first field with an error gets the focus. */
  form?: HTMLFormElement;
  /** The errors that the page has found. With an error, the form is not sent. */
  errors?: FieldErrors<Field>;
  /** Names the call, for `busyKey`: the row of a list, for example. */
  key?: string;
};

/** The state of `useSubmit`. */
type Submit<Field extends string> = {
  /** True while a call runs: `busy` of the button. */
  isBusy: boolean;
  /** The key of the call that runs; null if no call runs. */
  busyKey: string | null;
  /** The errors by field: found by the page, or sent by the server. */
  errors: FieldErrors<Field>;
  /** Why the last call failed: for `<FormError>`. Stays until a call succeeds. */
  problem: Problem | null;
  /** Removes the error of a field that has changed; without a name, of all fields. */
  clearErrors: (field?: Field) => void;
  /** `onChange` of a form: removes the error of the field that has changed, by its `name`. */
  onFieldChange: (event: { target: EventTarget }) => void;
  /**
   * Calls the server. Returns the value, or null if the server refused the call or the page did not
   * send it. Do not call it in an effect.
   */
  submit: <T>(call: () => Promise<Answer<T>>, options?: SubmitCall<Field>) => Promise<T | null>;
};

/**
 * The state of a form, or of a button, that calls the server. `submit` ignores a second press while
 * a call runs, shows the page's own errors without a call, moves the focus to the first
 * field with an error, shows a problem once and resets the bot check. The problem is a toast
 * (section 8), unless the form shows it: as a whole (`isProblemInline`), or as messages at its
 * fields. The component may be unmounted during the call.
 *
 *     const { isBusy, errors, problem, clearErrors, submit } = useSubmit<'email'>({
 *       botCheck,
 *       isProblemInline: true,
 *     });
 *
 *     async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
 *       event.preventDefault();
 *       const form = event.currentTarget;
 *       const email = textIn(form, 'email');
 *       const sent = await submit(
 *         () => client.auth.recoverPassword({ email, recaptcha: botCheck.token }),
 *         { form, errors: onlyErrors({ email: emailError(email) }) },
 *       );
 *       if (sent) onSent(email);
 *     }
 *
 * A button without a form: `onClick={() => submit(() => client.account.export({}))}`. What must
 * happen while the button is still busy goes into the call:
 *
 *     const moved = await submit(async () => {
 *       const answer = await client.shop.moveOrder({ … });
 *       await revalidate();
 *       return answer;
 *     });
 *
 * To stay busy while the browser leaves the site, the call does not return: `return
 * leaveSite(url)`. A page that comes back from the browser's back-forward cache is no longer busy.
 */
export function useSubmit<Field extends string = string>({
  botCheck,
  isProblemInline = false,
  onProblem,
}: SubmitOptions = {}): Submit<Field> {
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  /** A ref, because a second press may come before the state of the first one is rendered. */
  const isCalling = useRef(false);

  useEffect(() => {
    function onPageShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      isCalling.current = false;
      setBusyKey(null);
    }
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function submit<T>(
    call: () => Promise<Answer<T>>,
    { form, errors: pageErrors = {}, key = '' }: SubmitCall<Field> = {},
  ): Promise<T | null> {
    if (isCalling.current) return null;
    setErrors(pageErrors);
    if (Object.values(pageErrors).some(Boolean)) {
      focusFirstError(form, pageErrors);
      return null;
    }
    isCalling.current = true;
    setBusyKey(key);
    let answer: Answer<T>;
    try {
      answer = await call();
    } finally {
      isCalling.current = false;
      setBusyKey(null);
      botCheck?.reset();
    }
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) return answer.value;
    const serverErrors = (answer.problem.fields ?? {}) as FieldErrors<Field>;
    setErrors(serverErrors);
    focusFirstError(form, serverErrors);
    if (onProblem) await onProblem(answer.problem);
    else if (!isProblemInline && !hasAllFields(form, serverErrors))
      await showProblemToast(answer.problem);
    return null;
  }

  function clearErrors(field?: Field): void {
    setErrors((before) => {
      if (!field) return {};
      return before[field] ? { ...before, [field]: undefined } : before;
    });
  }

  function onFieldChange({ target }: { target: EventTarget }): void {
    const name = target instanceof Element ? nameOf(target) : '';
    if (name) clearErrors(name as Field);
  }

  return {
    isBusy: busyKey !== null,
    busyKey,
    errors,
    problem,
    clearErrors,
    onFieldChange,
    submit,
  };
}

/** Whether the form has a field for each error, so that it shows the whole problem. */
function hasAllFields(form: HTMLFormElement | undefined, errors: FieldErrors): boolean {
  const names = Object.keys(errors);
  return names.length > 0 && names.every((name) => hasField(form, name));
}

/**
 * Leaves for another site. The promise never ends: the button stays busy until the browser has
 * left.
 */
export function leaveSite(url: string): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}
