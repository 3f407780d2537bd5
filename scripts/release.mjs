import { buildPackages } from './build-packages.mjs';
import { asProcess } from './run.mjs';

// `pnpm release …` in the folder of the shell or of a remote: the edge's command, which a checkout
// builds when it is first wanted.
asProcess(async () => {
  // Standard output is the command's own.
  await buildPackages(console.error, { only: 'edge' });
  await import('../edge/dist/release.mjs');
});
