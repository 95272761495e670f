// A style sheet has nothing to say to a test.
module.exports = {};
