import { useState } from 'react';

/** A typed text that changes the quote when it is applied, such as a coupon. */
export type QuoteText = {
  text: string;
  setText: (text: string) => void;
  /** The text in the last quote request; empty if there is none. */
  applied: string;
  isApplied: boolean;
  /** The error of a malformed text. */
  error: string | null;
  /** Applies the text, or shows its error. */
  apply: () => void;
};

/**
 * The state of a `QuoteField`. The order's form keeps it, because the button that places the order
 * also applies a text that was typed without a press of the field's button. `validate` returns the
 * error of a malformed text.
 */
export function useQuoteText(
  applied: string,
  validate: (text: string) => string | null,
  onApply: (text: string) => void,
): QuoteText {
  const [text, setText] = useState(applied);
  const [error, setError] = useState<string | null>(null);

  function apply() {
    const nextError = text.trim() === '' ? null : validate(text);
    setError(nextError);
    if (nextError === null) onApply(text.trim());
  }

  return { text, setText, applied, isApplied: text.trim() === applied, error, apply };
}
