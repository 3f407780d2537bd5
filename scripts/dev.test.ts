import { createCheckout, TIMEOUT_MS, until } from './testing/start-checkout';

/** A compiler that takes the place of webpack: each change of `src/` is built at once. */
const COMPILER = `
  import { watch } from 'node:fs';
  import { join } from 'node:path';
  export function webpack({ folder }) {
    let begin = () => {};
    return {
      hooks: { invalid: { tap: (_name, onChange) => { begin = onChange; } } },
      watch(_options, onBuilt) {
        const end = () => onBuilt(null, { hasErrors: () => false });
        watch(join(folder, 'src'), () => { begin(); end(); });
        end();
      },
    };
  }
`;

/** Its first run meets a change, which begins another build of the files that it reads. */
const ACTIVATE = `
  import { existsSync, writeFileSync } from 'node:fs';
  if (!existsSync('activated')) {
    writeFileSync('activated', '');
    writeFileSync('remote-shop/src/page.tsx', 'saved while the site starts');
    console.error('A file of the build is missing.');
    process.exit(1);
  }
`;

const checkout = createCheckout();
afterAll(() => checkout.remove());

test(
  '`npm run dev` goes on after a change during its start, and has the API of a changed contract',
  async () => {
    checkout.write('shared/build/plugins.mjs', COMPILER);
    checkout.write('shared/src/contract/index.ts', 'first');
    checkout.write('edge/dist/release-local.mjs', ACTIVATE);
    const manifest = { scripts: { build: 'webpack --mode production' } };
    checkout.write('remote-shop/package.json', JSON.stringify(manifest));
    checkout.write(
      'remote-shop/webpack.config.mjs',
      'export default () => ({ folder: import.meta.dirname });',
    );
    checkout.write('remote-shop/src/page.tsx', 'first');

    const { child, ended, output } = await checkout.start(process.execPath, ['scripts/dev.mjs']);
    let hasEnded = false;
    ended.then(() => {
      hasEnded = true;
    });
    const starts = () => output().split('The site is ready').length - 1;
    await until(() => hasEnded || starts() === 1, output);
    expect(output()).toContain('A file of the build is missing.');
    expect(output()).toContain('Live: remote-shop.');
    expect(hasEnded).toBe(false);

    checkout.write('remote-shop/src/page.tsx', 'second');
    await until(() => output().split('Live: ').length - 1 >= 2, output);
    expect(starts()).toBe(1);

    checkout.write('shared/src/contract/index.ts', 'second');
    checkout.write('remote-shop/src/page.tsx', 'third');
    await until(() => hasEnded || starts() === 2, output);
    expect(output()).toContain('The contract has changed');

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  TIMEOUT_MS,
);
