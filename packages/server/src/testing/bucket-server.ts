// A small object store for tests that speaks the calls of S3 which the server makes. It computes each
// signature again from the request as it came, so that a wrong one is refused.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface BucketServer {
  /** The option for a bucket, or for a folder in one. */
  place(path: string): string;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string; at: Date }>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: { readonly [name: string]: string };
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`,
});

/** Objects of one page, few so that there are several pages. */
const pageSize = 2;

export async function openBucketServer(key: string, secret: string): Promise<BucketServer> {
  const objects: BucketServer['objects'] = new Map();
  const server = createServer(async (request, response) => {
    const { status, body, headers } = await answered(objects, request, { key, secret });
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    place: (path) =>
      `s3+http://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${path}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Keys {
  readonly key: string;
  readonly secret: string;
}

async function answered(
  objects: BucketServer['objects'],
  request: IncomingMessage,
  keys: Keys,
): Promise<Answer> {
  const url = new URL(request.url!, 'http://store.example');
  const bytes = await buffer(request);
  if (!isSigned(request, url, keys)) return refusal(403, 'SignatureDoesNotMatch');
  const type = String(request.headers['content-type']);
  switch (request.method) {
    case 'PUT':
      objects.set(url.pathname, { bytes, type, at: new Date() });
      return { status: 200 };
    case 'DELETE':
      objects.delete(url.pathname);
      return { status: 204 };
    default:
      return url.searchParams.has('list-type')
        ? listed(objects, url)
        : found(objects, url.pathname);
  }
}

function listed(objects: BucketServer['objects'], url: URL): Answer {
  const bucket = `${url.pathname.replace(/\/$/, '')}/`;
  const prefix = bucket + (url.searchParams.get('prefix') ?? '');
  const after = url.searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(prefix) && name > after)
    .filter((name) => prefix.length > bucket.length || !name.slice(bucket.length).includes('/'))
    .sort();
  const page = names.slice(0, pageSize);
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name.slice(bucket.length)}</Key>` +
      `<LastModified>${objects.get(name)!.at.toISOString()}</LastModified></Contents>`,
  );
  const next =
    names.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` };
}

function found(objects: BucketServer['objects'], name: string): Answer {
  const object = objects.get(name);
  if (object === undefined) return refusal(404, 'NoSuchKey');
  const headers = { 'Content-Type': object.type, 'Last-Modified': object.at.toUTCString() };
  return { status: 200, body: object.bytes, headers };
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

function isSigned(request: IncomingMessage, url: URL, { key, secret }: Keys): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (given === null || given[1] !== key) return false;
  const [, , day, region, names, signature] = given as unknown as readonly string[];
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names!
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query,
    headers.join(''),
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part),
    hmac(hmac(`AWS4${secret}`, day!), region!),
  );
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature!, 'hex'));
}
