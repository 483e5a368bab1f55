// Requests as a plain client makes them: what came back, or that nothing did.
import { setTimeout as sleep } from 'node:timers/promises';

/** `status` 0: no answer, so nobody knows what became of it. */
export async function call(url, { method = 'GET', token, body, timeoutMs = 60_000 } = {}) {
  const startedAt = performance.now();
  const taken = () => performance.now() - startedAt;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, body: text === '' ? undefined : JSON.parse(text), ms: taken() };
  } catch (error) {
    return { status: 0, error: error.cause?.code ?? error.name, ms: taken() };
  }
}

/** A token with every scope of the project; `printed` are the credentials of the first start. */
export async function tokenOf(url, { clientId, clientSecret, projectKey = 'demo' }) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `grant_type=client_credentials&scope=manage_project:${projectKey}`,
  });
  const { access_token: token } = await response.json();
  if (response.status !== 200) throw new Error(`no token: ${response.status}`);
  return token;
}

/** Asks until the answer is 200; answers how long that took, in milliseconds. */
export async function untilReady(ask, maxMs = 60_000) {
  const startedAt = performance.now();
  for (;;) {
    const { status } = await ask();
    const taken = performance.now() - startedAt;
    if (status >= 200 && status < 300) return taken;
    if (taken > maxMs) throw new Error(`not ready after ${maxMs} ms: ${status}`);
    await sleep(20);
  }
}
