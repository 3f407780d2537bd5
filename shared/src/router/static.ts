/** The names of react-router with which the shell renders pages on the server. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
