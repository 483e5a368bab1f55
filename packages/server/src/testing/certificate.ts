// Certificates for tests, signed by themselves or by an authority of the test's own, written in DER by
// hand: no tool has to be installed.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
}

/** A certificate for `localhost`, valid from yesterday on for two days. */
export function testCertificate(algorithm: 'rsa' | 'ecdsa'): TestCertificate {
  const pair = keysFor(algorithm);
  const { publicKey, privateKey } = pair;
  const wanted = { subject: localhost, issuer: localhost, publicKey, extensions: [forLocalhost] };
  return issued(wanted, pair, { key: privateKey, algorithm });
}

/** An authority that no machine knows, and a certificate for `localhost` that it has signed. */
export function testAuthority(): { readonly ca: string; readonly server: TestCertificate } {
  const algorithm = 'ecdsa';
  const [own, servers] = [keysFor(algorithm), keysFor(algorithm)];
  const subject = nameOf('An authority of a test');
  const signing = { key: own.privateKey, algorithm } as const;
  const authority = { subject, issuer: subject, publicKey: own.publicKey, extensions: [forOthers] };
  const wanted = { subject: localhost, issuer: subject, publicKey: servers.publicKey };
  return {
    ca: issued(authority, own, signing).cert,
    server: issued({ ...wanted, extensions: [forLocalhost] }, servers, signing),
  };
}

const keysFor = (algorithm: 'rsa' | 'ecdsa') =>
  algorithm === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const issued = (
  wanted: Wanted,
  { privateKey }: { readonly privateKey: KeyObject },
  signing: Signing,
): TestCertificate => ({
  cert: pem(certificate(wanted, signing)),
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
});

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(value.length), value]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x100) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

const oid = (hex: string) => der(tags.oid, Buffer.from(hex, 'hex'));
const sequence = (...parts: readonly Buffer[]) => der(tags.sequence, ...parts);
const bits = (value: Buffer) => der(tags.bits, Buffer.from([0]), value);

const signatures = {
  rsa: sequence(oid('2a864886f70d01010b'), der(tags.nothing)),
  ecdsa: sequence(oid('2a8648ce3d040302')),
};

const commonName = oid('550403');
const subjectAltName = oid('551d11');
const basicConstraints = oid('551d13');
const dnsName = 0x82;
const isSo = der(tags.boolean, Buffer.from([0xff]));

const nameOf = (text: string) =>
  sequence(der(tags.set, sequence(commonName, der(tags.utf8, Buffer.from(text)))));
const localhost = nameOf('localhost');

const forLocalhost = sequence(
  subjectAltName,
  der(tags.octets, sequence(der(dnsName, Buffer.from('localhost')))),
);
/** It may sign others. */
const forOthers = sequence(basicConstraints, isSo, der(tags.octets, sequence(isSo)));

/** `YYMMDDhhmmssZ` */
const time = (at: number) =>
  der(
    tags.time,
    Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`),
  );

const dayMs = 86_400_000;

interface Wanted {
  readonly subject: Buffer;
  readonly issuer: Buffer;
  readonly publicKey: KeyObject;
  readonly extensions: readonly Buffer[];
}

interface Signing {
  readonly key: KeyObject;
  readonly algorithm: keyof typeof signatures;
}

function certificate({ subject, issuer, publicKey, extensions }: Wanted, by: Signing): Buffer {
  const algorithm = signatures[by.algorithm];
  const body = sequence(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1])),
    algorithm,
    issuer,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  return sequence(body, algorithm, bits(sign('sha256', body, by.key)));
}

const pem = (bytes: Buffer) => {
  const lines = bytes
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
};
