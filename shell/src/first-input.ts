/** Resolves when the visitor presses, scrolls or uses the keyboard for the first time. */
export function firstInput(): Promise<void> {
  return new Promise((resolve) => {
    for (const input of ['pointerdown', 'keydown', 'scroll'])
      addEventListener(input, () => resolve(), { capture: true, passive: true, once: true });
  });
}
