// Loaded with `node --require` before a script: it runs on every Node.js, also on one that cannot
// read the script itself.
const { engines } = require('../package.json');

const [minMajor, minMinor] = engines.node.match(/\d+/g).map(Number);
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < minMajor || (major === minMajor && minor < minMinor)) {
  process.stderr.write(
    `Node.js ${minMajor}.${minMinor} or later is needed (recommended: the current LTS version); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
