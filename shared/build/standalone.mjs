import { join } from 'node:path';
import { MiniCssExtractPlugin, ReactRefreshPlugin, webpack } from './plugins.mjs';
import { base } from './preset.mjs';
import { PLACEHOLDER_CONDITIONS, TextsPlugin } from './texts/texts-plugin.mjs';

const shared = join(import.meta.dirname, '..');

/**
 * A standalone remote, for `npx pnpm@12.21.0 --filter remote-… dev`: no federation, a small host
 * around its pages, hot reload, and the API of a running site (`API_URL`, default
 * http://localhost:8080). The default of `PORT` is 3000.
 */
export function standalone(directory, manifest) {
  const config = base(directory, { production: false, name: manifest.name, refresh: true });
  const siteUrl = process.env.API_URL ?? 'http://localhost:8080';
  return {
    ...config,
    entry: { main: '@site/shared/standalone' },
    resolve: {
      ...config.resolve,
      conditionNames: PLACEHOLDER_CONDITIONS,
      alias: {
        ...config.resolve.alias,
        '#remote-under-development': join(directory, 'src/remote.tsx'),
      },
    },
    output: {
      ...config.output,
      publicPath: '/',
      filename: '[name].js',
      chunkFilename: '[name].js',
      clean: false,
    },
    optimization: { runtimeChunk: 'single' },
    plugins: [
      // Fixed file names, because the document is a static file that names its styles.
      ...config.plugins.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)),
      new MiniCssExtractPlugin({
        filename: '[name].css',
        chunkFilename: '[name].css',
        ignoreOrder: true,
      }),
      new TextsPlugin({ packages: [directory, shared], isEnglishOnly: true }),
      new ReactRefreshPlugin({ overlay: false }),
      new webpack.DefinePlugin({
        __REMOTE__: JSON.stringify(manifest),
        __SITE__: JSON.stringify(siteUrl),
      }),
    ],
    devServer: {
      // Only this machine: the site behind it shows all mails under /dev.
      host: process.env.HOST || 'localhost',
      port: Number(process.env.PORT ?? 3000),
      historyApiFallback: true,
      static: { directory: join(import.meta.dirname, 'standalone') },
      client: { overlay: { errors: true, warnings: false } },
      proxy: [
        {
          context: ['/api', '/tinymce', '/bot-check', '/dev'],
          target: siteUrl,
          changeOrigin: true,
          headers: { origin: siteUrl },
        },
      ],
    },
  };
}
