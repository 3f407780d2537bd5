import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';

const execute = promisify(execFile);
const api = join(__dirname, '../..');

/** Runs a script in the folder and returns what it prints. Throws what a failed one printed. */
async function run(args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return execute(process.execPath, args, options).then(
    ({ stdout }) => stdout,
    (error) => {
      throw new Error(`${error.stdout}${error.stderr}`);
    },
  );
}

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await testApp();
  // In the package whose dependencies the generated code imports.
  await mkdir(join(api, 'dist'), { recursive: true });
  folder = await mkdtemp(join(api, 'dist/generated-client-'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** The program of another team: it knows the description, a token and the address only. */
const PROGRAM = `
import * as site from './client.js';

site.defaults.baseUrl = process.env.API_URL ?? '';
site.defaults.headers = { authorization: \`Bearer \${process.env.API_TOKEN}\` };
const orders = await site.shopListOrders({ status: 'COMPLETED' });
const refused = await site.shopMoveOrder({ order: 'AAAA111122', to: 'CANCELLED', reason: 'x' });
const total: number = orders.status === 200 ? orders.data.total : -1;
const code = refused.status === 403 ? refused.data.code : null;
console.log(JSON.stringify({ status: orders.status, total, code }));
`;

test('a client that a generator makes of the description compiles and makes a call', async () => {
  const { cookie } = await site.admin();
  const { body } = await site.call(
    contract.connections.createToken,
    { name: 'Client', rights: ['read-orders'], expiresAt: site.clock.now + DAY_MS },
    { cookie },
  );
  const address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const description = (await site.app.inject('/api/openapi.json')).body;
  await writeFile(join(folder, 'openapi.json'), description);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const generator = join(dirname(require.resolve('oazapfts')), 'cli.js');
  await run([generator, 'openapi.json', 'client.ts']);
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const options =
    '--ignoreConfig --strict --target es2023 --module nodenext --lib es2023,dom --types node';
  await run([compiler, ...options.split(' '), 'program.ts']);
  const printed = await run(['program.js'], { API_URL: `${address}/api`, API_TOKEN: body.token });
  expect(JSON.parse(printed)).toEqual({ status: 200, total: 0, code: 'token-refused' });
}, 120_000);
