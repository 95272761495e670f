/** The router's part that renders on the server; no browser loads it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
