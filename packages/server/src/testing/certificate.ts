// Self-signed certificates for tests, written in DER by hand: no tool has to be installed.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface TestCertificate {
  /** PEM. */
  readonly cert: string;
  /** PEM. */
  readonly key: string;
}

/** A certificate for `localhost`, valid from yesterday on for two days. */
export function testCertificate(algorithm: 'rsa' | 'ecdsa'): TestCertificate {
  const { publicKey, privateKey } =
    algorithm === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return {
    cert: pem(certificate(publicKey, privateKey, signatures[algorithm])),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

const tags = {
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
const dnsName = 0x82;

const name = sequence(
  der(tags.set, sequence(commonName, der(tags.utf8, Buffer.from('localhost')))),
);

/** `YYMMDDhhmmssZ` */
const time = (at: number) =>
  der(
    tags.time,
    Buffer.from(`${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`),
  );

const dayMs = 86_400_000;

function certificate(publicKey: KeyObject, privateKey: KeyObject, algorithm: Buffer): Buffer {
  const alternative = der(dnsName, Buffer.from('localhost'));
  const extensions = sequence(sequence(subjectAltName, der(tags.octets, sequence(alternative))));
  const body = sequence(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  return sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
}

const pem = (bytes: Buffer) => {
  const lines = bytes
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
};
