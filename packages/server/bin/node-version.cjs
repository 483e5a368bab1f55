// Says so when Node.js is too old. In words that a very old one understands, and loaded before all that
// such a one cannot read.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 20)) {
  process.stderr.write(
    'storewright: Node.js ' + process.versions.node + ' is too old; 20.20 or newer is needed.\n',
  );
  process.exit(1);
}
