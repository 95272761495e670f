/** The router's part that renders on the server; no browser loads it. */
export { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
/** What `runtime/router` had once: a remote's release of then, gone back to, still asks the render worker for it. */
export { createMemoryRouter, NavLink, useBeforeUnload, useBlocker, useSearchParams } from 'react-router-dom';
