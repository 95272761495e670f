/** The in-memory router of previews and tests. It is a module of its own, so that visitors' pages do not load it. */
export { createMemoryRouter } from 'react-router-dom';
