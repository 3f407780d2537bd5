import { buildPackages } from './build-packages.mjs';
import { asProcess } from './run.mjs';

// `npx pnpm@12.21.0 release …` in the folder of the shell or of a remote: runs the edge's release
// command, and builds it before the first use.
asProcess(async () => {
  // Messages go to standard error, because standard output has the result of the command.
  await buildPackages(console.error, { names: ['edge'] });
  await import('../edge/dist/release.mjs');
});
