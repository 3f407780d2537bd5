/** The plugins of the build. Every package imports them from here, so all use the same copies. */
export { default as ReactRefreshPlugin } from '@pmmmwh/react-refresh-webpack-plugin';
export { default as CssMinimizerPlugin } from 'css-minimizer-webpack-plugin';
export { default as MiniCssExtractPlugin } from 'mini-css-extract-plugin';
export { default as TerserPlugin } from 'terser-webpack-plugin';
export { default as webpack } from 'webpack';
