import { buildCockpit } from '../../build-cockpit.mjs';
import { temporaryFolder } from '../testing/built-release';
import { startSite, type TestSite } from '../testing/running-site';

let site: TestSite;

beforeAll(async () => {
  const { path } = temporaryFolder();
  buildCockpit(path);
  site = await startSite({}, undefined, { cockpitFolder: path });
});
afterAll(() => site.close());

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
});

test('the page has no inline script, style or handler', async () => {
  const { body } = await site.app.inject('/releases/ui');
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|style=/);
});

test('the page holds no release and no name: it reads them with a token', async () => {
  expect((await site.app.inject('/releases/api/')).statusCode).toBe(401);
  expect((await site.app.inject('/releases/ui/other')).statusCode).toBe(404);
});
