import type { Locator, Page } from '@playwright/test';
import type { JourneyStep } from '@site/shared/release';

/**
 * Takes a step of a journey. With `pressesTwice`, a button that sends a form is pressed twice.
 * Throws if the step is not possible in time.
 */
export async function takeStep(
  page: Page,
  url: string,
  step: JourneyStep,
  pressesTwice = false,
): Promise<void> {
  if ('open' in step) await page.goto(url + step.open, { waitUntil: 'commit' });
  else if ('press' in step) await press(await pressable(page, step.press), pressesTwice);
  else if ('fill' in step) await fillIn(page, step.fill, step.with);
  else if ('choose' in step)
    await page
      .getByLabel(step.choose, { exact: true })
      .first()
      .selectOption({ label: step.option });
  else if ('tick' in step) await page.getByLabel(step.tick).first().check();
  else if ('expect' in step) await page.waitForURL((address) => doesMatch(address, step.expect));
  else await page.getByText(step.see).filter({ visible: true }).first().waitFor();
}

async function press(target: Locator, twice: boolean): Promise<void> {
  const sends = twice && (await target.evaluate((element) => element.matches('[type=submit]')));
  await (sends ? target.dblclick() : target.click());
}

/** The enabled button, link or choice with a name. */
async function pressable(page: Page, name: string): Promise<Locator> {
  const options = { name, exact: true };
  const target = page
    .getByRole('button', options)
    .or(page.getByRole('link', options))
    .or(page.getByRole('radio', options))
    .or(page.getByRole('tab', options))
    .or(page.locator('summary', { hasText: name }))
    .filter({ visible: true })
    .first();
  await target.waitFor();
  return target;
}

/** Fills in a field by its label, or the rich-text editor whose frame has it as its title. */
async function fillIn(page: Page, label: string, text: string): Promise<void> {
  const field = page
    .getByLabel(label, { exact: true })
    .and(page.locator('input:visible, textarea:visible'));
  const frame = page.locator(`iframe[title=${JSON.stringify(label)}]`);
  await field.or(frame).first().waitFor();
  if (await field.count()) return typeIn(field.first(), label, text);
  const editor = frame.first().contentFrame().locator('body');
  await editor.click();
  await editor.pressSequentially(text);
}

/** The last character is typed, because a field can refuse keys that `fill` does not send. */
async function typeIn(field: Locator, label: string, text: string): Promise<void> {
  await field.fill(text.slice(0, -1));
  const before = await field.inputValue();
  await field.press('End');
  await field.pressSequentially(text.slice(-1));
  if (text !== '' && (await field.inputValue()) === before)
    throw new Error(`'${label}' takes no keys`);
}

/** Whether an address matches a route pattern, such as `/order/:orderNumber`. */
function doesMatch({ pathname }: URL, pattern: string): boolean {
  const segments = (path: string) => path.split('/').filter(Boolean);
  const [actual, wanted] = [segments(pathname), segments(pattern)];
  return (
    actual.length === wanted.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}
