// Calls to services of AWS are signed, version 4.
import { AwsV4Signer } from 'aws4fetch';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface AwsCall {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly service: string;
  readonly region: string;
  readonly credentials: AwsCredentials;
}

/** The headers of the POST including its signature. */
export async function signHeaders(
  { credentials, headers, ...call }: AwsCall,
  nowMs: number,
): Promise<{ readonly [name: string]: string }> {
  const signer = new AwsV4Signer({
    method: 'POST',
    ...call,
    headers: { ...headers },
    datetime: new Date(nowMs).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    ...credentials,
  });
  const signed = await signer.sign();
  return Object.fromEntries(signed.headers);
}
