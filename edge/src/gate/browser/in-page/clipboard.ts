/** The name of the function that `standInClipboard` adds to the page. */
export const COPIED_TEXTS_FUNCTION = '__gateCopiedTexts';

/**
 * Runs in a page before its scripts, and so contains everything that it uses. Replaces the
 * clipboard of the machine, to which a page may have no access. Adds a function to the page that
 * returns the texts that scripts have copied since its last call.
 */
export function standInClipboard(functionName: string): void {
  let copied: string[] = [];
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) {
    const TEXT = 'text/plain';
    const { prototype } = Clipboard;
    prototype.writeText = async (text) => {
      copied.push(String(text));
    };
    prototype.write = async (items) => {
      for (const item of items)
        if (item.types.includes(TEXT)) copied.push(await (await item.getType(TEXT)).text());
    };
  }
  const takeCopied = () => {
    const taken = copied;
    copied = [];
    return taken;
  };
  Object.defineProperty(globalThis, functionName, { value: takeCopied });
}

/** Runs in the page: the texts that its scripts have copied since the last call. */
export function takeCopiedTexts(functionName: string): string[] {
  const takeCopied = (globalThis as unknown as Record<string, (() => string[]) | undefined>)[
    functionName
  ];
  return takeCopied?.() ?? [];
}
