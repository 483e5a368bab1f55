// Loaded before the server of a test run: the server ends with the process that holds it, however that
// one ends. Its standard input is open as long as that process lives.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
// A server without work ends although this is open.
(process.stdin as { unref?(): void }).unref?.();

export {};
