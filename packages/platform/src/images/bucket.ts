// Images in a bucket of an object store, by its HTTP interface: every store that calls itself
// compatible with S3 speaks these four calls.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { typeNamed } from './image-file.ts';
import type { ImageStore, KeptImage } from './images.ts';

/** For one call, its body included. */
const timeoutMs = 30_000;

/** Objects of one page of a list. */
const pageSize = 1_000;

interface Bucket {
  readonly client: AwsClient;
  /** Address of the bucket, without a slash at its end. */
  readonly address: string;
  /** What the names of all objects begin with; ends with a slash when there is any. */
  readonly prefix: string;
}

/** @throws Error with a sentence for the operator when the place is malformed */
function bucketOf(place: string): Bucket {
  const { protocol, username, password, host, pathname, searchParams } = new URL(
    place.replace(/^s3\+/, ''),
  );
  const [bucket, ...folders] = pathname.split('/').filter((part) => part !== '');
  if (bucket === undefined || username === '' || password === '')
    throw new Error('the format of a bucket for images is s3+https://KEY:SECRET@host/bucket');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 2,
  });
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { client, address: `${protocol}//${host}/${bucket}`, prefix };
}

export function openBucket(place: string): ImageStore {
  const bucket = bucketOf(place);
  const { client, address, prefix } = bucket;
  const addressOf = (name: string) => `${address}/${prefix}${name}`;
  const call = (method: string, url: string, init: RequestInit = {}) =>
    client.fetch(url, { ...init, method, signal: AbortSignal.timeout(timeoutMs) });
  return {
    async keep(name, bytes, type) {
      const headers = { 'Content-Type': type, 'Content-Length': String(bytes.length) };
      await checkAnswer(
        await call('PUT', addressOf(name), { body: new Uint8Array(bytes), headers }),
      );
    },
    async read(name) {
      const answer = await call('GET', addressOf(name));
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      await checkHead(answer);
      const stream = Readable.fromWeb(answer.body as ReadableStream);
      const size = Number(answer.headers.get('content-length') ?? Number.NaN);
      return Number.isSafeInteger(size) ? { stream, size } : { stream };
    },
    async *list() {
      for (let token = ''; ; ) {
        const asked = new URLSearchParams({
          'list-type': '2',
          'max-keys': String(pageSize),
          prefix,
          ...(token === '' ? {} : { 'continuation-token': token }),
        });
        const text = await checkAnswer(await call('GET', `${address}?${asked}`));
        yield objectsIn(text, prefix);
        token = tagIn(text, 'NextContinuationToken') ?? '';
        if (token === '') return;
      }
    },
    async remove(name, before) {
      // The list may be old by now: the file may have been kept once more.
      const head = await call('HEAD', addressOf(name));
      const at = Date.parse(head.headers.get('last-modified') ?? '');
      if (head.status === 200 && at < before)
        await checkAnswer(await call('DELETE', addressOf(name)));
    },
  };
}

/** The body of an answer that must be a success. */
async function checkAnswer(answer: Response): Promise<string> {
  await checkHead(answer);
  return answer.text();
}

async function checkHead(answer: Response): Promise<void> {
  if (answer.ok) return;
  const code = tagIn(await answer.text(), 'Code') ?? '';
  throw new Error(`the object store answers ${answer.status} ${code}`.trimEnd());
}

/** Ours only: others may keep other things in the bucket. */
const objectsIn = (text: string, prefix: string): readonly KeptImage[] =>
  between(text, '<Contents>', '</Contents>')
    .map((object) => ({
      name: (tagIn(object, 'Key') ?? '').slice(prefix.length),
      at: Date.parse(tagIn(object, 'LastModified') ?? ''),
    }))
    .filter(({ name }) => typeNamed(name) !== undefined);

const entities: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** All parts of the text between two marks, each searched from where the last one ended. */
function between(text: string, start: string, end: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; ; ) {
    const from = text.indexOf(start, at);
    const to = from === -1 ? -1 : text.indexOf(end, from);
    if (to === -1) return parts;
    parts.push(text.slice(from + start.length, to));
    at = to + end.length;
  }
}

const tagIn = (text: string, tag: string): string | undefined =>
  between(text, `<${tag}>`, `</${tag}>`)[0]?.replaceAll(
    /&(amp|lt|gt|quot);/g,
    (_, name: string) => entities[name]!,
  );
