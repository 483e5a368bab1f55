// Tokens of a Google service account: asked for with a signed assertion. An access token names scopes,
// an identity token the audience that it is for.
import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Outbound } from './outbound.ts';

const timeoutMs = 5_000;
const maxBytes = 64 * 1_024;
const hourSeconds = 3_600;
const earlySeconds = 60;

/** Tokens of a service account, each used until shortly before its end. */
export function tokensOf(
  { outbound, now }: { readonly outbound: Pick<Outbound, 'post'>; readonly now: () => number },
  file: string,
  claims: object,
): () => Promise<string> {
  let kept: { readonly token: string; readonly until: number } | undefined;
  return async () => {
    const seconds = Math.floor(now() / 1_000);
    if (kept !== undefined && seconds < kept.until) return kept.token;
    const account = JSON.parse(await readFile(file, 'utf8'));
    const { client_email: issuer, private_key: key, token_uri: audience } = account;
    const claim = {
      iss: issuer,
      aud: audience,
      iat: seconds,
      exp: seconds + hourSeconds,
      ...claims,
    };
    const answer = await outbound.post({
      url: audience,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertionOf(claim, key),
      }).toString(),
      timeoutMs,
      maxBytes,
    });
    if (answer.outcome !== 'answer' || answer.status !== 200)
      throw new Error('the service account got no token');
    const { access_token: access, id_token: identity, expires_in: lasts } = JSON.parse(answer.text);
    const token = access ?? identity;
    kept = { token, until: seconds + Number(lasts ?? hourSeconds) - earlySeconds };
    return token;
  };
}

function assertionOf(claims: object, key: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}
