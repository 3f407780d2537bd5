import { resolve } from 'node:path';
import { install } from './install.mjs';
import { asProcess } from './run.mjs';

// `npm run pack-contract [-- <folder>]`: the package file that remotes in repositories of their own
// depend on, by default in this folder.
asProcess(async () => {
  await install(console.log);
  // Its packages may not be installed when this module is loaded.
  const { packContract } = await import('./own-repository/pack-contract.mjs');
  const folder = resolve(process.argv[2] ?? '.');
  const { file } = await packContract(folder);
  console.log(`Packed ${file}.`);
});
