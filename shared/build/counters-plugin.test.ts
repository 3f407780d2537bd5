import { CountersPlugin } from './counters-plugin.mjs';
import { buildFolder } from './testing/build-folder';

const folder = buildFolder();

/** The counters that the plugin finds in these modules, and the errors of the build. */
async function build(modules: Record<string, string>) {
  for (const [name, text] of Object.entries(modules)) folder.write(name, text);
  const { compilation, errors } = await folder.build({
    entry: './entry.js',
    externals: { '@site/shared/host': 'var host' },
    plugins: [new CountersPlugin()],
  });
  return { counters: Reflect.get(compilation, 'counters'), errors };
}

const HOST = `import { countEvent } from '@site/shared/host';`;

test('finds the names of the calls in all modules, and no other function of this name', async () => {
  const built = await build({
    'entry.js': `${HOST} countEvent('order-placed'); import('./page.js');`,
    'page.js': `import { countEvent as count } from '@site/shared/host';
      import * as host from '@site/shared/host';
      import { countEvent } from './own.js';
      if (location.hash) count('order-placed'); else count(\`ticket-sent\`);
      host.countEvent('signed-up');
      countEvent('own');`,
    'own.js': 'export function countEvent(name) { console.log(name); }',
  });
  expect(built).toEqual({ counters: ['order-placed', 'signed-up', 'ticket-sent'], errors: [] });
});

test('a build without a call counts nothing', async () => {
  const built = await build({ 'entry.js': `${HOST.replace('countEvent', 'confirm')} confirm();` });
  expect(built).toEqual({ counters: [], errors: [] });
});

test('refuses calls whose names are unknown', async () => {
  const uses = [
    'countEvent(location.hash)',
    'countEvent()',
    "countEvent('Order placed')",
    'setTimeout(countEvent, 1)',
    'export { countEvent }',
    "export { countEvent as count } from '@site/shared/host'",
    "import * as host from '@site/shared/host'; setTimeout(host.countEvent)",
  ];
  const modules = uses.map((use, index) => [`use-${index}.js`, `${HOST} ${use};`]);
  const { errors } = await build({
    'entry.js': modules.map(([name]) => `import './${name}';`).join(''),
    ...Object.fromEntries(modules),
  });
  const message = expect.stringContaining("as in countEvent('order-placed')");
  expect(errors).toEqual(uses.map(() => message));
});

test('refuses more than 20 names', async () => {
  const calls = Array.from({ length: 21 }, (_, turn) => `countEvent('event-${turn}');`).join('');
  const { errors } = await build({ 'entry.js': `${HOST} ${calls}` });
  expect(errors).toEqual([expect.stringContaining('The build counts 21 events')]);
});
