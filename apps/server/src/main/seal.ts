import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { StartError } from '../platform/embedded-postgres/index.ts';

/**
 * A sealed file is: the mark, a salt, and chunks of AES-256-GCM under a key of scrypt. The nonce of a chunk is its number and a byte that
 * says if it is the last, so chunks can be neither swapped nor left out, and a file that was cut off is noticed.
 */
export const sealMark = Buffer.from('masthead sealed\n');
const saltSize = 16;
const tagSize = 16;
const chunkSize = 64 * 1024;
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts bytes into pieces of one size. The last piece may be shorter; only an empty source has an empty one. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    // One byte more shows that the piece before it is not the last.
    while (length > size) {
      const all = Buffer.concat(waiting);
      yield { bytes: all.subarray(0, size), isLast: false };
      waiting = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(waiting), isLast: true };
}

/** Encrypts bytes with a passphrase as they come. */
export async function* seal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([sealMark, randomBytes(saltSize)]);
  const key = await keyOf(passphrase, head.subarray(sealMark.length));
  yield head;
  let number = 0;
  for await (const { bytes, isLast } of pieces(source, chunkSize)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast)).setAAD(head);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what `seal` made, without its mark. Nothing is handed on before it was authenticated. */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const { bytes: salt, rest } = await take(source, saltSize);
  const head = Buffer.concat([sealMark, salt]);
  const key = await keyOf(passphrase, salt);
  let number = 0;
  for await (const { bytes, isLast } of pieces(rest, chunkSize + tagSize)) {
    const at = bytes.length - tagSize;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(head);
      decipher.setAuthTag(bytes.subarray(Math.max(0, at)));
      yield Buffer.concat([decipher.update(bytes.subarray(0, Math.max(0, at))), decipher.final()]);
    } catch {
      throw new StartError(
        number === 0
          ? 'The passphrase does not fit this backup, or the backup is damaged.'
          : 'The backup is damaged or not complete.',
      );
    }
    number++;
  }
}

/** Takes the first bytes of a source; fewer if it ends before. */
export async function take(source: AsyncIterable<Uint8Array>, size: number) {
  const chunks = source[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < size) {
    const { value, done } = await chunks.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    if (first.length > size) yield first.subarray(size);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { bytes: first.subarray(0, size), rest: rest() };
}
