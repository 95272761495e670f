/** The router's exports for rendering on the server. No browser loads them. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
/** Former exports of `runtime/router`. After a rollback, an old release of a remote still requires them here. */
export { createMemoryRouter, NavLink, useBeforeUnload, useBlocker, useSearchParams } from 'react-router-dom';
