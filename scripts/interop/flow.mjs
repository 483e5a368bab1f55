// Runs the flow of one client against a project of its own.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

/** The steps of the flow that all clients do, in their order; each prints `ok` and the name of each. */
export const steps = [
  ...['token', 'project', 'catalogue', 'query', 'customer', 'cart', 'conflict'],
  ...['order', 'paid', 'shipped', 'returned', 'graphql', 'approval'],
];

const offline =
  /Temporary failure|Could ?n.t resolve|Name or service not known|UnknownHost|no such host|Network is unreachable|NewConnectionError|dial tcp|Connection (refused|reset|timed out)/i;

/** Longer than the slowest build on a busy machine. */
const limitMs = 15 * 60_000;
const mostCharacters = 20_000;

/** Runs a command to its end; returns its exit code and what it printed. */
function runProgram([program, ...parameters], cwd, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    const end = (outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece) => {
        text = (text + piece).slice(-mostCharacters);
      });
    child.on('error', (error) => end({ code: undefined, text: error.message }));
    child.on('close', (code) => end({ code, text }));
  });
}

/** Runs commands until one fails; the output of that one. */
async function failureOf(commands, folder, environment) {
  for (const command of commands) {
    const { code, text } = await runProgram(command, folder, environment);
    if (code !== 0) return `${command.slice(0, 3).join(' ')} ended with ${code}: ${text}`;
  }
  return undefined;
}

/** That a program is absent, or nothing. */
async function reasonToSkip(needs, folder) {
  for (const command of needs) {
    const { code } = await runProgram(command, folder);
    if (code !== 0) return { skipped: `There is no program '${command[0]}' here.` };
  }
  return undefined;
}

/** Fetches and builds; why that cannot be done here, or nothing. */
async function reasonNotReady({ fetch, build, environment }, folder) {
  const failure = await failureOf(fetch(folder), folder, environment);
  if (failure === undefined) {
    const broken = await failureOf(build(folder), folder, environment);
    return broken === undefined ? undefined : { failure: broken };
  }
  return offline.test(failure)
    ? { skipped: 'Its packages cannot be fetched: the registry cannot be reached.' }
    : { failure };
}

/** What a client is built from: its files, and how. */
function sourcesOf({ name, fetch, build }) {
  const folder = join(root, 'interop', name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  return [String(fetch), String(build), ...files.map((file) => readFileSync(file, 'utf8'))].join(
    '\n',
  );
}

/** Whether the client is ready to run from its sources as they are now. */
function isBuilt(client, folder) {
  const mark = markIn(folder);
  if (client.holds === undefined || !existsSync(mark)) return false;
  return readFileSync(mark, 'utf8') === sourcesOf(client) && client.holds(folder);
}

const markIn = (folder) => join(folder, 'built.txt');

/** Makes the client ready to run, unless it is; why it cannot run here, or nothing. */
async function prepare(client, folder) {
  const { needs, holds } = client;
  if (isBuilt(client, folder)) return reasonToSkip(needs.slice(0, 1), folder);
  const reason = await reasonToSkip(needs, folder);
  if (reason !== undefined) return reason;
  if (holds === undefined) return reasonNotReady(client, folder);
  rmSync(markIn(folder), { force: true });
  const obstacle = await reasonNotReady(client, folder);
  if (obstacle === undefined) writeFileSync(markIn(folder), sourcesOf(client));
  return obstacle;
}

/** A copy, so that what the tools of a language leave behind is not in the tree. */
function workFolder({ name }) {
  const folder = join(root, 'node_modules', '.interop', name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'interop', name), folder, { recursive: true });
  return folder;
}

/** What the project must look like after the shared flow, whichever client did it. */
async function differenceIn(project) {
  const token = await project.token();
  const read = async (path) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await project.fetch(path, { headers })).json();
  };
  const order = await read('/orders/order-number=interop-1');
  const second = await read('/orders/order-number=interop-2');
  const payment = await read('/payments/key=payment');
  const lead = await read(`/customers?where=${encodeURIComponent('email = "lead@example.com"')}`);
  const place = `/as-associate/${lead.results?.[0]?.id}/in-business-unit/key=acme`;
  const where = encodeURIComponent(`order(id = "${second.id}")`);
  const flows = await read(`${place}/approval-flows?where=${where}`);
  const found = {
    states: [order.orderState, order.paymentState, order.shipmentState],
    returned: order.returnInfo?.map(({ items }) => items.map(({ quantity }) => quantity)),
    payment: payment.transactions?.map(({ type, state }) => `${type} ${state}`),
    approval: flows.results?.map(({ status }) => status),
  };
  const expected = {
    states: ['Complete', 'Paid', 'Shipped'],
    returned: [[1]],
    payment: ['Charge Success', 'Refund Success'],
    approval: ['Approved'],
  };
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  return is === should ? undefined : `The project has ${is}, not ${should}.`;
}

/** The steps that a client printed, and what it calls itself. */
function reportIn(text) {
  const [, client = '', version = ''] = /^client (\S+) (\S+)$/m.exec(text) ?? [];
  const made = [...text.matchAll(/^ok (\S+)$/gm)].map(([, step]) => step);
  return { client, version, steps: made };
}

/** Runs the flow; the report says what it did, why it was left out, or how it failed. */
export async function runClient(client, server) {
  const { name, language, run, environment, settings, more = [] } = client;
  const own = client.steps;
  const folder = workFolder(client);
  const obstacle = await prepare(client, folder);
  if (obstacle !== undefined) return { name, language, ...obstacle };
  const project = await server.project(settings);
  try {
    const variables = { ...environment, ...project.env };
    const { code, text } = await runProgram(run(folder), folder, variables);
    const report = { name, language, ...reportIn(text) };
    if (code !== 0) return { ...report, failure: `It ended with ${code}: ${text}` };
    const missing = (own ?? [...steps, ...more]).filter((step) => !report.steps.includes(step));
    if (missing.length > 0) return { ...report, failure: `It left out ${missing.join(', ')}.` };
    const difference = own === undefined ? await differenceIn(project) : undefined;
    return difference === undefined ? report : { ...report, failure: difference };
  } finally {
    await project.remove();
  }
}
