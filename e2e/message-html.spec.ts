import type { APIRequestContext, Page } from '@playwright/test';
import { signInByCall } from './by-call';
import { expect, openTicket, site, test } from './fixtures';
import { stays } from './stays';
import { payloads } from './xss-payloads';

/** A script that got through would have opened its dialog by then. */
const DIALOG_MS = 500;

type ApiCall = (
  path: string,
  body: object,
) => Promise<{ status: number; body: Record<string, unknown> }>;

/** Calls the API with the session of a browser context. */
function apiCall(request: APIRequestContext): ApiCall {
  return async (path, data) => {
    const response = await request.post(`/api/${path}`, { data, headers: { origin: site.url } });
    return { status: response.status(), body: await response.json() };
  };
}

/** The message elements that could run code: scripts, event handlers, script addresses, frames. */
function executableElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article *, section li *')].flatMap((node) => {
      const attributes = [...node.attributes].filter(
        ({ name, value }) =>
          /^on|^srcdoc$|^formaction$|^xlink/.test(name) ||
          (/^(href|src|action)$/.test(name) && !/^(https?:|mailto:)/i.test(value)),
      );
      const isTag =
        /^(script|style|link|meta|base|object|embed|svg|math|form|template|noscript)$/i.test(
          node.tagName,
        ) && !node.closest('.tox, button, form');
      return isTag || (attributes.length > 0 && !node.closest('.tox, a[data-discover]'))
        ? [node.outerHTML.slice(0, 200)]
        : [];
    }),
  );
}

test('runs no script from message HTML, with and without the server and the content security policy', async ({
  page,
  browser,
  console,
}) => {
  test.setTimeout(240_000);
  // The payloads load pictures and frames from hosts that do not exist.
  console.allow(/Failed to load resource|net::ERR/);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await signInByCall(page, site.admin);
  const call = apiCall(page.context().request);
  const url = await openTicket(page, 'Attacks', 'Nothing is shown.');
  const ticket_id = Number(url.split('/').at(-1));
  // Without the deeply nested payloads at the end, which would contain the rest.
  const joinedPayloads = `<p>all</p>${payloads.slice(0, -2).join('<p>next</p>')}`;

  await test.step('store every payload in every rich-text field', async () => {
    for (let start = 0; start < payloads.length; start += 10) {
      await Promise.all(
        payloads
          .slice(start, start + 10)
          .map((payload, index) =>
            replyAndEdit(call, ticket_id, { payload, number: start + index }),
          ),
      );
    }
    expect((await call('ticket/add-note', { ticket_id, description: joinedPayloads })).status).toBe(
      200,
    );
    const texts = { en: { title: 'Attack', description: joinedPayloads } };
    expect((await call('ticket/save-canned-reply', { texts })).status).toBe(200);
  });

  await test.step('show the payloads, insert them into the editor and edit them', async () => {
    await page.goto(url);
    await expect(page.getByRole('article')).toHaveCount(payloads.length + 1);
    expect(await executableElements(page)).toEqual([]);
    await page.getByRole('button', { name: 'Canned replies' }).click();
    await page.getByRole('button', { name: 'Attack', exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await expect(page.locator('.tox-tinymce')).toHaveCount(2);
    await stays(() => expect(dialogs).toEqual([]), DIALOG_MS);
  });

  await test.step('the page sanitises what the server did not, without the policy', async () => {
    // Without the policy, a script that gets through runs and opens a dialog.
    const context = await browser.newContext({
      bypassCSP: true,
      storageState: await page.context().storageState(),
    });
    const unprotectedPage = await context.newPage();
    unprotectedPage.on('dialog', async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    const messages = payloads.map((payload, index) => ({
      id: index + 1,
      description: `<p>raw</p>${payload}`,
      createdAt: Date.now(),
      isAdmin: false,
      isOwn: true,
    }));
    await unprotectedPage.route('**/api/ticket/view-ticket', async (route) => {
      const response = await route.fetch();
      const { ticket } = await response.json();
      await route.fulfill({ response, json: { ticket: { ...ticket, messages } } });
    });
    // A stored draft is put into the editor without the server.
    await unprotectedPage.addInitScript(
      ([key = '', draft = '']) => localStorage.setItem(key, draft),
      [`reply:1:${ticket_id}`, JSON.stringify({ description: `<p>draft</p>${joinedPayloads}` })],
    );
    await unprotectedPage.goto(url);
    await expect(unprotectedPage.getByRole('article')).toHaveCount(payloads.length);
    expect(await executableElements(unprotectedPage)).toEqual([]);
    await expect(
      unprotectedPage.frameLocator('iframe.tox-edit-area__iframe').locator('body'),
    ).toContainText('draft');
    await stays(() => expect(dialogs).toEqual([]), DIALOG_MS);
    await context.close();
  });
});

/** The number makes each reply another one: payloads can be equal once they are sanitised. */
async function replyAndEdit(
  call: ApiCall,
  ticket_id: number,
  { payload, number }: { payload: string; number: number },
): Promise<void> {
  const description = `<p>attack ${number}</p>${payload}`;
  const { status, body } = await call('ticket/reply-ticket', { ticket_id, description });
  expect(status, payload).toBe(200);
  const { id } = body.reply as { id: number };
  const saved = await call('ticket/save-ticket-reply', {
    ticket_id,
    replyId: id,
    description: `${description}<p>again</p>`,
  });
  expect(saved.status).toBe(200);
}
