import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { webpack } from '../shared/build/plugins.mjs';

/** An editor saves a file in several steps. */
const QUIET_PERIOD_MS = 50;

// A process that builds the packages of the folders it is sent, one after another. With
// `devFolder`, it builds a package there at once and after each change of its sources. It sends
// `{ folder, problems }` after each build: its errors, or an empty text; and `{ folder, isBuilding:
// true }` when a change begins another build. It ends with the process that has started it.
process.on('disconnect', () => process.exit());
process.on('message', async ({ folder, devFolder }) => {
  try {
    if (devFolder) await watch(folder, devFolder);
    else process.send({ folder, problems: await build(folder) });
  } catch (error) {
    process.send({ folder, problems: error.stack });
  }
});

async function build(folder) {
  const compiler = await createCompiler(folder);
  try {
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    return problemsOf(stats);
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

async function watch(folder, devFolder) {
  const compiler = await createCompiler(folder, devFolder);
  compiler.hooks.invalid.tap('release-builder', () => process.send({ folder, isBuilding: true }));
  const options = { aggregateTimeout: QUIET_PERIOD_MS, ignored: '**/node_modules' };
  compiler.watch(options, (error, stats) =>
    process.send({ folder, problems: error ? error.stack : problemsOf(stats) }),
  );
}

async function createCompiler(folder, devFolder) {
  const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')));
  return webpack(config({ devFolder }, { mode: 'production' }));
}

function problemsOf(stats) {
  return stats.hasErrors() ? stats.toString('errors-only') : '';
}
