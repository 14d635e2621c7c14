import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { sendRequest, type HttpResponse } from './http.ts';

/**
 * A device with a passkey, in software (WebAuthn 6): it does what it is told, also what no honest device would. Keys are
 * ECDSA on P-256, and nobody attests to it.
 */
export type CredentialOptions = {
  origin: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  /** Changes the signature, or what was signed after it was. */
  tampersWith?: 'signature' | 'data';
};

const PRESENT = 0b1;
const VERIFIED = 0b100;
const HAS_KEY = 0b100_0000;

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const point = publicKey.export({ format: 'jwk' });
  const coordinate = (text = '') => Buffer.from(text, 'base64url');
  // COSE (RFC 9052 7.1): an EC2 key for ES256 on P-256.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    coordinate(point.x),
    Buffer.from('225820', 'hex'),
    coordinate(point.y),
  ]);

  function dataOf(
    { rpId = 'localhost', isVerified = true, counter = 0 }: CredentialOptions,
    keyed: boolean,
  ) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (keyed ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      count,
      ...(keyed ? [Buffer.alloc(16), length, id, cose] : []),
    ]);
  }

  const clientData = (type: string, challenge: string, { origin }: CredentialOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: id.toString('base64url'),

    make(challenge: string, told: CredentialOptions) {
      const data = dataOf(told, true);
      const attestation = Buffer.concat([
        Buffer.from('a363', 'hex'),
        Buffer.from('fmt'),
        Buffer.from('64', 'hex'),
        Buffer.from('none'),
        Buffer.from('67', 'hex'),
        Buffer.from('attStmt'),
        Buffer.from('a068', 'hex'),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, told).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    prove(challenge: string, told: CredentialOptions) {
      const data = dataOf(told, false);
      const client = clientData('webauthn.get', challenge, told);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const signature = sign('sha256', signed, privateKey);
      if (told.tampersWith === 'signature') signature.writeUInt8(signature.readUInt8(8) ^ 1, 8);
      if (told.tampersWith === 'data') data.writeUInt8(data.readUInt8(36) ^ 1, 36);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

/** As the script of a page sends it. */
export function postJson(
  address: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return sendRequest(address, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
}

/** A challenge, and all the cookies to send it back with. */
export async function challengeFor(
  address: string,
  path: string,
  cookie = '',
): Promise<{ challenge: string; cookie: string }> {
  const answer = await postJson(address, path, {}, cookie === '' ? {} : { cookie });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  const { options } = JSON.parse(answer.text) as { options: { challenge: string } };
  const lines = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
  return {
    challenge: options.challenge,
    cookie: [cookie, ...lines].filter((part) => part !== '').join('; '),
  };
}
