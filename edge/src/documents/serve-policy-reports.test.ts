import { startSite, type TestSite } from '../testing/running-site';

const CODE = 'q3Jk9_-zLm0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345';

let site: TestSite;
let lines: string[];
beforeEach(async () => {
  lines = [];
  site = await startSite({ logLevel: 'warn' }, undefined, {
    logStream: { write: (line) => lines.push(line) },
  });
});
afterEach(() => site.close());

function send(payload: unknown, type = 'application/csp-report', address = '192.0.2.1') {
  return site.app.inject({
    method: 'POST',
    url: '/releases/csp-report',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: address,
  });
}

function violation(blocked: string, page = `https://site.test/activate/${CODE}?preview=secret`) {
  return {
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': blocked,
      'document-uri': page,
      'original-policy': 'x',
    },
  };
}

test('logs a report in short, without codes', async () => {
  expect((await send(violation(`https://evil.test/x.js?${CODE}`))).statusCode).toBe(204);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      page: '/activate/…',
      reportCount: 1,
    },
  ]);
  expect(lines.join('')).not.toMatch(/secret|q3Jk9/);
});

test('many reports cause few lines of the log', async () => {
  for (let number = 0; number < 300; number += 1) {
    const address = `192.0.${number}.1`;
    await send(violation('https://evil.test/x.js'), undefined, address);
    await send(violation(`https://invented-${number}.test/`), undefined, address);
    await send(violation('chrome-extension://abc/x.js'), undefined, address);
  }
  const counts = lines
    .map((line) => JSON.parse(line))
    .filter(({ blocked }) => blocked === 'https://evil.test')
    .map(({ reportCount }) => reportCount);
  expect(counts).toEqual([1, 10, 100]);
  expect(lines.length).toBeLessThanOrEqual(202);
  for (let number = 0; number < 40; number += 1)
    expect((await send(violation(`https://more-${number}.test/`))).statusCode).toBe(204);
});

test('refuses a body that is not a report', async () => {
  expect((await send('{')).statusCode).toBe(400);
  expect((await send('x'.repeat(40_000))).statusCode).toBe(413);
  expect((await send({ other: 1 })).statusCode).toBe(204);
  expect(lines).toEqual([]);
});
