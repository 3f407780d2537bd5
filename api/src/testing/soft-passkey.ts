import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

export type SoftPasskeyOptions = {
  /** The site that the passkey belongs to; its host name is the id. */
  origin: string;
};

/**
 * A passkey in software, for tests: it answers the options of the API as a browser with an
 * authenticator does.
 */
export function softPasskey({ origin }: SoftPasskeyOptions) {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const common = { id: id.toString('base64url'), rawId: id.toString('base64url') };

  /** What the passkey signs: the site, the flags 'present' and 'verified', and its counter. */
  function authenticatorData(counter: number, flags = 0x05): Buffer {
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(flags, 0);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), numbers]);
  }

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** Answers `newPasskeyOptions`. */
    create: (options: Record<string, unknown>) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(0, 0x45),
        Buffer.alloc(16),
        length,
        id,
        coseKey,
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return {
        ...common,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers `passkeyOptions`. */
    get: (options: Record<string, unknown>, counter = 0) => {
      const data = authenticatorData(counter);
      const client = clientData('webauthn.get', options.challenge);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('SHA256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The head of a value in CBOR (RFC 8949): its type and a number below 65,536. */
function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
