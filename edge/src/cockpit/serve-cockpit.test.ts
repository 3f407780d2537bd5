import { buildCockpit } from '../../build-cockpit.mjs';
import { temporaryFolder } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';

let site: TestSite;

const temporary = temporaryFolder();
beforeAll(async () => {
  buildCockpit(temporary.path);
  site = await startSite({}, undefined, { cockpitFolder: temporary.path });
});
afterAll(async () => {
  await site.close();
  temporary.remove();
});

test('the page, its script and its style are served with a strict policy and are not cached', async () => {
  for (const [path, type] of [
    ['', 'text/html'],
    ['/cockpit.js', 'application/javascript'],
    ['/cockpit.css', 'text/css'],
  ]) {
    const { statusCode, headers } = await site.app.inject(`/releases/ui${path}`);
    expect([path, statusCode, headers['content-type']]).toEqual([
      path,
      200,
      expect.stringContaining(type ?? ''),
    ]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await site.app.inject('/releases/ui/other')).statusCode).toBe(404);
});

test('the page has no inline script, style or handler', async () => {
  const { body } = await site.app.inject('/releases/ui');
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
});
