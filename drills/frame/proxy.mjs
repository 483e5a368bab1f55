// A TCP proxy that can fall silent: from then on it passes nothing on and closes nothing, as when a
// cable is cut or a machine disappears. The kernels on both sides still acknowledge what they are
// sent, until their buffers are full; to the programs that makes no difference.
import { connect, createServer } from 'node:net';

export async function openProxy(port, later) {
  let target = port;
  let isSilent = false;
  const ends = new Set();
  const join = (near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(one);
      one.on('data', (bytes) => other.write(bytes));
      one.on('end', () => isSilent || other.end());
      one.on('error', () => undefined);
      one.on('close', () => {
        ends.delete(one);
        if (!isSilent) other.destroy();
      });
      if (isSilent) one.pause();
    }
  };
  const server = createServer({ allowHalfOpen: true }, join);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const one of ends) one.destroy();
  };
  later(async () => {
    cut();
    server.close();
  });
  return {
    port: server.address().port,
    silence() {
      isSilent = true;
      for (const one of ends) one.pause();
    },
    /** What was sent meanwhile arrives late, as after a cable is back. */
    speak() {
      isSilent = false;
      for (const one of ends) one.resume();
    },
    /** Closes everything; what is under way is lost. */
    cut,
    /** The same, and what comes next goes to another port. */
    moveTo(next) {
      target = next;
      isSilent = false;
      cut();
    },
  };
}
