// A server on the embedded database for benches that send one request after the other: its start,
// requests with their durations, and a table of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const agent = new Agent({ keepAlive: true });

const variables = ['CTP_CLIENT_ID', 'CTP_CLIENT_SECRET'];

/** Starts the server on the data directory; answers its address and credentials. */
export async function startServer(directory, { build, profile }) {
  const parameters = ['start', '--data-dir', directory, '--port', '0', '--metrics-port', 'off'];
  const main = resolve(build, 'main.js');
  const profiled = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const child = spawn(process.execPath, [...profiled, main, ...parameters, '--log-level', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines = createInterface(child.stdout);
  const file = join(directory, 'client.json');
  // The credentials are printed on the first start alone.
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const printed = new Map(Object.entries(known));
  let url;
  for await (const line of lines) {
    const [, name, value] = /(CTP_\w+)=(\S*)/.exec(line) ?? [];
    if (name !== undefined) printed.set(name, value);
    url ??= /^storewright ready (\S+)/.exec(line)?.[1];
    if (url !== undefined && variables.every((one) => printed.has(one))) break;
  }
  const [id, secret] = variables.map((name) => printed.get(name));
  writeFileSync(file, JSON.stringify({ CTP_CLIENT_ID: id, CTP_CLIENT_SECRET: secret }));
  const stop = async () => {
    agent.destroy();
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { url, basic: Buffer.from(`${id}:${secret}`).toString('base64'), stop };
}

/** One request; answers the parsed body and how long it took in milliseconds. */
export function send(method, url, { headers, body } = {}) {
  return new Promise((done, failed) => {
    const start = performance.now();
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const duration = performance.now() - start;
        if (response.statusCode >= 400)
          failed(new Error(`${method} ${url}: ${response.statusCode} ${text}`));
        else done({ body: JSON.parse(text), duration });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

export async function tokenFrom(server, path, form) {
  const { body } = await send('POST', `${server.url}/oauth${path}`, {
    headers: {
      Authorization: `Basic ${server.basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  return body.access_token;
}

/** Sends to the project of the token; answers the body and the milliseconds. */
export const callerOf =
  (server, token, project = 'demo') =>
  (method, path, body) =>
    send(method, `${server.url}/${project}${path}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

/** As many requests to get warm as are measured: code that is just compiled takes twice the time. */
export async function durationsOf(times, ask) {
  for (let index = 0; index < times; index += 1) await ask(index);
  const durations = [];
  for (let index = 0; index < times; index += 1) durations.push(await ask(index));
  return durations;
}

/** A line with median, 99th of a hundred and longest. */
export function tell(title, durations) {
  const sorted = [...durations].sort((left, right) => left - right);
  const figure = (part) => quantile(sorted, part).toFixed(2).padStart(9);
  console.log(`${title.padEnd(52)}${figure(0.5)}${figure(0.99)}${figure(1)}`);
}

const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

export const medianOf = (durations) =>
  quantile(
    [...durations].sort((left, right) => left - right),
    0.5,
  );
