// Every class of a CSS Module maps to its own name, so that tests can check an element's classes.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
