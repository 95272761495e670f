/** What of the router the back-office alone uses: a visitor's page has none of it. */
export { useBeforeUnload, useBlocker, useSearchParams } from 'react-router-dom';
