import { expect, test } from '@playwright/test';
import { auditPage } from '../edge/src/gate/browser/checks/audit-page';
import { createAudits } from '../edge/src/gate/browser/checks/audited-elements';

test('the audit of the gate finds a text that cannot be read in the dark theme', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <style>
      :root { color-scheme: light dark; background: light-dark(#fff, #111); }
      h1 { color: light-dark(#111, #eee); }
      p { color: #222; }
    </style>
    <main><h1>A page</h1><p>A text</p></main>`);
  const faults = await auditPage(page, 'document');
  expect(faults).toEqual([expect.stringMatching(/^in the dark theme: .*color-contrast\): p/)]);
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
});

test('the audit of the area leaves out the frame', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <header><button></button></header><main><h1>A page</h1><button></button></main>`);
  expect(await auditPage(page, 'document')).toHaveLength(2);
  expect(await auditPage(page, 'main')).toHaveLength(1);
});

test('the gate audits what is new on a page: all of it, its area, or nothing', async ({ page }) => {
  const scopes: string[] = [];
  let faults = ['a fault'];
  const audit = createAudits(async (_page, scope) => {
    scopes.push(scope);
    return faults;
  });
  const auditOf = async (main: string, header = '<a href="/">Home</a>') => {
    await page.setContent(`<title>A</title><header>${header}</header><main>${main}</main>`);
    await audit(page);
    return scopes.splice(0);
  };
  expect(await auditOf('<h1>Orders</h1>')).toEqual(['document']);
  // It had a fault.
  expect(await auditOf('<h1>Orders</h1>')).toEqual(['document']);
  faults = [];
  expect(await auditOf('<h1>Orders</h1>')).toEqual(['document']);
  expect(await auditOf('<h1 id="a">Books</h1>')).toEqual(['main']);
  expect(await auditOf('<h1 id="b">Sales</h1>')).toEqual([]);
  for (const main of [
    '<h1></h1>',
    '<h1 class="grey">Orders</h1>',
    '<h1>Orders</h1><p>None</p>',
    '<div><h1>Orders</h1></div>',
  ])
    expect(await auditOf(main)).toEqual(['main']);
  const links = '<a href="/">Home</a><a href="/b">Books</a>';
  expect(await auditOf('<h1>Orders</h1>', links)).toEqual(['document']);
  expect(await auditOf('<h1>A</h1>', links.replace('/b', '/c'))).toEqual([]);
});
