/*
 * React's refresh runtime, as each module of a development build gets it. A page has one, because React knows only the
 * one that is there before React runs: the shell's. A shell that was built for production has none, and its React
 * cannot refresh, so the page loads again instead.
 */

/* global __react_refresh_library__ -- The name of the app, from the refresh plug-in. */
const runtime = require('react-refresh/runtime');

const reload = () => location.reload();

function findRuntimeOfPage() {
  if (__react_refresh_library__ === 'shell') globalThis.quoinRefresh ??= runtime;
  return globalThis.quoinRefresh ?? { ...runtime, performReactRefresh: reload };
}

const ofPage = findRuntimeOfPage();

module.exports = {
  ...ofPage,
  // Two apps may have modules and components of the same name.
  register: (type, id) => ofPage.register(type, `${__react_refresh_library__} ${id}`),
};
