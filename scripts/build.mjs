import { parseArgs } from 'node:util';
import { buildPackages } from './build-packages.mjs';
import { install } from './install.mjs';
import { asProcess } from './run.mjs';

// `npm run build`: builds what has changed; `npm run build -- --force` builds everything.
asProcess(async () => {
  const { values } = parseArgs({ options: { force: { type: 'boolean', default: false } } });
  await install(console.log);
  await buildPackages(console.log, { force: values.force });
});
