import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * Creates a browser's side of a push subscription: its keys, and the fields that `user.devices.store` needs of them.
 */
export function createSubscription(address: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  return {
    pair,
    secret,
    form: { address, public_key: pair.getPublicKey('base64url'), shared_secret: secret.toString('base64url') },
  };
}
type Subscription = ReturnType<typeof createSubscription>;

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Starts a push service on loopback: it keeps its messages and answers with the status that the test sets. */
export async function startPushService() {
  const received: Received[] = [];
  const answers = { status: 201, headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.status, answers.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  return { origin, received, answers, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** Decrypts a message as a browser does: RFC 8291, section 3.4, over the record format of RFC 8188. */
export function decryptPush({ pair, secret }: Subscription, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), secret, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const text = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last record ends with a delimiter of 2 and zeros.
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'));
}

/** Returns the claims of the sender's signed token. Throws if the signature is not of the public key (RFC 8292). */
export function readSenderToken(authorization: string, publicKey: string): Record<string, unknown> {
  const token = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization);
  if (!token || token[4] !== publicKey) throw new Error(`The sender is another one: ${authorization}`);
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${token[1]}.${token[2]}`);
  const signature = Buffer.from(token[3] ?? '', 'base64url');
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)) throw new Error('A wrong signature');
  return JSON.parse(Buffer.from(token[2] ?? '', 'base64url').toString('utf8'));
}
