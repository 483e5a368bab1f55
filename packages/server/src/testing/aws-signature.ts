// Checks signatures (version 4) as the services do, from what arrived; written from the public
// description of the signature, independent of the library that signs.
import { createHash, createHmac } from 'node:crypto';
import type { Seen } from './other-server.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const keyed = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Whether a request was signed with the secret; region and service are those that it names. */
export function isSignedWith(secret: string, { method, path, headers, text }: Seen): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (found === null) return false;
  const [, , day, region, service, names, signature] = found;
  const [plain, query = ''] = path!.split('?');
  const canonical = [
    method,
    // What is encoded in the address is encoded once more.
    plain!.split('/').map(encodeURIComponent).join('/'),
    query,
    ...names!.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    hash(text),
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n');
  const key = [day!, region!, service!, 'aws4_request'].reduce<string | Buffer>(
    keyed,
    `AWS4${secret}`,
  );
  return keyed(key, signed).toString('hex') === signature;
}
