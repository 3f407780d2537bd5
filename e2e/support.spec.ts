import { createAccountByCall, openAdminPage, signInByCall } from './by-call';
import { expect, linksInMailTo, openTicket, site, test, typeMessage } from './fixtures';

test('a customer and the administrator work through a ticket', async ({
  page,
  browser,
  customer,
}) => {
  test.setTimeout(240_000);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await createAccountByCall(page, customer);
  await signInByCall(page, customer);
  await page.goto('/support/ticket');
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith('/tinymce/'))).toEqual([]);
  const url = await openTicket(page, `Guide of ${customer.email}`, 'Nothing is shown.');
  const id = url.split('/').at(-1) ?? '';

  await test.step('the messages are shown before the editor is loaded', async () => {
    let releaseEditor = () => {};
    const editorReleased = new Promise<void>((resolve) => {
      releaseEditor = resolve;
    });
    await page.route('**/tinymce/tinymce.min.js*', async (route) => {
      await editorReleased;
      await route.continue();
    });
    // A load that waits for the editor has no end before it.
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('article')).toContainText('Nothing is shown.');
    await expect(page.getByText('Loading the editor')).toBeAttached();
    await expect(page.locator('.tox-tinymce')).toHaveCount(0);
    releaseEditor();
    await expect(page.locator('.tox-tinymce')).toBeVisible();
  });

  await test.step('the customer edits the message', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const bubble = page.getByRole('article');
    const body = bubble.frameLocator('iframe.tox-edit-area__iframe').locator('body');
    // Later, the editor would replace what is filled in.
    await expect(body).toHaveText('Nothing is shown.');
    await body.fill('Channel nine shows nothing.');
    await body.press('Control+A');
    await bubble.getByRole('button', { name: 'Bold' }).click();
    await bubble.getByRole('button', { name: 'Save', exact: true }).click();
    const bold = bubble.locator('strong', { hasText: 'Channel nine shows nothing.' });
    await expect(bold).toBeVisible();
    await expect(bubble).toContainText('edited');
    await expect(bubble.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  });

  const admin = await openAdminPage(browser);

  await test.step('the administrator gets a mail and finds the unread ticket by search and status', async () => {
    expect((await linksInMailTo(site.admin.email, new RegExp(`#${id}$`)))[0]).toBe(url);
    await admin.goto('/support/ticket');
    await admin.getByLabel('Search tickets').fill(customer.email);
    await admin.getByRole('button', { name: 'Search' }).click();
    await admin.getByRole('link', { name: /^Open \d/ }).click();
    await expect(admin).toHaveURL(/search=.*status=open/);
    const row = admin.getByRole('row', { name: new RegExp(`#${id} `) });
    await expect(row).toContainText('New');
    await row.getByRole('link').first().click();
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(
      `Ticket #${id} Guide of ${customer.email}`,
    );
  });

  await test.step('the administrator takes the ticket with a key and tags it', async () => {
    // The page listens for keys a moment after it is shown. A second key assigns it to the same.
    await expect(async () => {
      await admin.keyboard.press('a');
      await expect(admin.getByLabel('Assigned to')).toHaveValue('1', { timeout: 3_000 });
    }).toPass();
    await admin.getByLabel('New tag').fill(`Tag ${id}`);
    await admin.getByLabel('New tag').press('Enter');
    await expect(admin.getByRole('button', { name: `Remove the tag tag ${id}` })).toBeVisible();
    // The navigation names the number of waiting tickets.
    await expect(admin.getByRole('button', { name: /^Support\b.*\d+ to answer/ })).toBeVisible();
  });

  await test.step('the administrator adds an internal note and sends a canned reply', async () => {
    await admin.getByLabel('New note').fill('Looks like provider trouble.');
    await admin.getByRole('button', { name: 'Add note' }).click();
    await expect(
      admin.getByText('Looks like provider trouble.', { exact: true }).last(),
    ).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Source code' })).toBeVisible();
    await typeMessage(admin, 'About #{{ticket}}: solved.');
    await admin.getByRole('button', { name: 'Canned replies' }).click();
    await admin.getByRole('button', { name: 'New canned reply' }).click();
    // A title of this ticket, because a second try finds the reply of the first one.
    await admin.getByLabel('Title').fill(`Solved${id}`);
    await expect(admin.getByLabel(/^Preview/)).toContainText(`About #${id}: solved.`);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    // The editor offers what is saved.
    await expect(
      admin.getByRole('main').getByRole('button', { name: `Solved${id}`, exact: true }),
    ).toBeVisible();
    const editor = admin.frameLocator('iframe[title="Reply"]').locator('body');
    await editor.fill('');
    await editor.pressSequentially(`/solved${id}`);
    await expect(admin.getByRole('menuitem', { name: `Solved${id}` })).toBeVisible();
    await editor.press('Enter');
    await expect(editor).toContainText(`About #${id}: solved.`);
    await expect(editor).not.toContainText('/solved');
    // Also a text whose last key is not released yet.
    await editor.focus();
    await admin.keyboard.insertText(' Goodbye!');
    await editor.press('Control+Enter');
    await expect(admin.getByRole('article').first()).toContainText('Goodbye!');
    await expect(admin.getByRole('article').first()).toContainText(`About #${id}: solved.`);
  });

  await test.step('the customer sees the answer but not the note', async () => {
    await expect(page.getByText(`About #${id}: solved.`)).toBeVisible({ timeout: 30_000 });
    expect(await page.content()).not.toContain('provider trouble');
  });

  await test.step('the customer rates the closed ticket, and gets a mail when the administrator closes and reopens it', async () => {
    await admin.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
    await admin.getByRole('button', { name: 'Close ticket' }).click();
    await expect(admin.getByText('Closed', { exact: true }).first()).toBeVisible();
    // The page has shown the answer by itself.
    await page.reload();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('Thank you. You can change your choice.')).toBeVisible();
    await admin.getByRole('button', { name: 'Reopen' }).click();
    await expect(admin.getByText('Replied', { exact: true })).toBeVisible();
    for (const subject of [`answered ticket #${id}`, `#${id} is closed`, `#${id} is open again`]) {
      expect((await linksInMailTo(customer.email, new RegExp(subject)))[0]).toBe(url);
    }
    await admin.context().close();
  });
});
