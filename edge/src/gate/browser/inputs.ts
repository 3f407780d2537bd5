import { setTimeout as wait } from 'node:timers/promises';
import type { ElementHandle, Locator } from '@playwright/test';
import { describeFields, type Field } from './in-page/fields';
import { masked } from './masked';

const FIELDS = 'input:visible:enabled, textarea:visible:enabled, select:visible:enabled';
const INPUT_TIMEOUT_MS = 1_500;
/** Longer than the pause after which a search begins. */
const TYPING_PAUSE_MS = 400;

/** What has become of the choice of a radio group after a press of the arrow key. */
export type Choice = 'kept' | 'changed';

/** A way to change a field with the keyboard. */
export type Input = {
  /** Such as `typing 500 into 'Custom amount'`. */
  action: string;
  /** Changes the field. Rejects if it cannot be changed. */
  enter(): Promise<void>;
  /** Only for a radio group, after `enter`. */
  choice?(): Promise<Choice>;
};

/** The inputs of the fields that an area shows now, one of each action. */
export async function inputsOf(area: Locator): Promise<Input[]> {
  const fields = area.locator(FIELDS);
  const described = await fields.evaluateAll(describeFields).catch(() => []);
  const byAction = new Map<string, Input>();
  for (const [index, field] of described.entries()) {
    const input = field && inputOf(fields.nth(index), field);
    if (input && !byAction.has(input.action)) byAction.set(input.action, input);
  }
  return [...byAction.values()];
}

function inputOf(element: Locator, { name, kind, value }: Field): Input {
  const timeout = INPUT_TIMEOUT_MS;
  const field = `'${masked(name)}'`;
  if (kind === 'select')
    return {
      action: `choosing the last option of ${field}`,
      async enter() {
        await element.selectOption(value, { timeout });
      },
    };
  if (kind === 'text')
    return {
      action: `typing ${masked(value)} into ${field}`,
      async enter() {
        await element.fill(value, { timeout });
        // Some fields take their text when the visitor leaves them, some after a pause.
        await element.press('Tab', { timeout });
        await wait(TYPING_PAUSE_MS);
      },
    };
  let chosenBefore: ElementHandle<Node> | null = null;
  return {
    action: `pressing the right arrow key in ${field}`,
    async enter() {
      chosenBefore = await element.elementHandle({ timeout });
      await element.press('ArrowRight', { timeout });
    },
    async choice() {
      const isKept = await chosenBefore
        ?.evaluate((radio) => radio.isConnected && (radio as HTMLInputElement).checked)
        .catch(() => false);
      return isKept ? 'kept' : 'changed';
    },
  };
}
