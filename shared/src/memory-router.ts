/** The router of what has no address of its own: a preview, and tests. A visitor's page has none of it. */
export { createMemoryRouter } from 'react-router-dom';
