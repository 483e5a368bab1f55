// What the gateway signs with: sessions of applications in development, and its calls of other
// servers, which look up the public key. All servers of a database share the key.
import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { agreeOn, readInstalled } from '@storewright/store/storage/installation';
import type { HostingWorld } from './applications/world.ts';

export interface Signer {
  sign(claims: { readonly [claim: string]: unknown }): string;
  /** The claims of a token of ours that has not ended. */
  verified(token: string, now: number): { readonly [claim: string]: unknown } | undefined;
  readonly keys: { readonly keys: readonly object[] };
}

const name = 'hosting-key';
const purpose = 'key of the gateway';

/** The private key is stored sealed. */
export async function openSigner({ world, database }: HostingWorld): Promise<Signer> {
  const seal = await world.openSeal();
  const stored =
    (await readInstalled(database, name)) ??
    (await agreeOn(database, name, seal.seal(JSON.stringify(newKey()), purpose)));
  const { kid, pem } = JSON.parse(seal.open(stored, purpose)) as { kid: string; pem: string };
  return signerOf(kid, createPrivateKey(pem));
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signerOf(kid: string, key: KeyObject): Signer {
  const publicKey = createPublicKey(key);
  const head = encoded({ alg: 'RS256', typ: 'JWT', kid });
  return {
    sign(claims) {
      const text = `${head}.${encoded(claims)}`;
      return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
    },
    verified(token, now) {
      const [first, body, signature, more] = token.split('.');
      if (first !== head || body === undefined || signature === undefined || more !== undefined)
        return undefined;
      const check = createVerify('RSA-SHA256').update(`${first}.${body}`);
      if (!check.verify(publicKey, signature, 'base64url')) return undefined;
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      return typeof claims.exp === 'number' && claims.exp * 1_000 > now ? claims : undefined;
    },
    keys: {
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
    },
  };
}
