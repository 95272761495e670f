/** The router's exports that only the back-office uses; they are separate so that public pages do not load them. */
export { useBeforeUnload, useBlocker, useSearchParams } from 'react-router-dom';
