// Stands in for modules the bundle does without.
module.exports = function () {}
