import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither finished nor aborted. */
  unfinished(): number;
  /** Bytes after which it says that it is full. */
  setRoom(bytes: number): void;
  close(): Promise<void>;
}

export const s3Keys = { accessKeyId: 'AKIAMASTHEADTEST', secretAccessKey: 'a-secret-of-the-tests' };

/**
 * Starts a small S3 service, path style: objects, ranges and uploads in parts. It checks the signature (version 4) and
 * the digest of every call, as the real ones do.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let room = Number.POSITIVE_INFINITY;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url!, 'http://s3');
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const problem = signatureProblem(request, url, body);
    if (problem) return fail(403, problem);
    const key = decodeURIComponent(url.pathname);
    const uploadId = url.searchParams.get('uploadId');
    const used = [...objects.values()].reduce((sum, object) => sum + object.length, 0);
    if (request.method === 'PUT' && used + body.length > room) return fail(507, 'QuotaExceeded');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId && !uploads.has(uploadId)) return fail(404, 'NoSuchUpload');
    if (uploadId && request.method === 'PUT') {
      uploads.get(uploadId)!.set(Number(url.searchParams.get('partNumber')), body);
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (uploadId && request.method === 'POST') {
      objects.set(
        key,
        Buffer.concat([...uploads.get(uploadId)!].toSorted(([a], [b]) => a - b).map(([, part]) => part)),
      );
      uploads.delete(uploadId);
      return response.end('<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>');
    }
    if (uploadId && request.method === 'DELETE') {
      uploads.delete(uploadId);
      return response.writeHead(204).end();
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.get('list-type') === '2') return response.end(listOf(objects, url, key));
    const object = objects.get(key);
    if (!object) return fail(404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const part = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object;
    return response.writeHead(range ? 206 : 200, { 'content-length': part.length, etag: etagOf(object) }).end(part);
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    unfinished: () => uploads.size,
    setRoom: (bytes) => {
      room = bytes;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Lists one page of the keys of a bucket, two at a time so that a test sees more than one page. */
function listOf(objects: Map<string, Buffer>, url: URL, bucket: string): string {
  const start = `${bucket.replace(/\/$/, '')}/`;
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(start + prefix))
    .map((key) => key.slice(start.length))
    .toSorted()
    .filter((key) => key > after);
  const page = keys.slice(0, 2);
  const more = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents}</ListBucketResult>`;
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');

/** Returns the code of the defect in a call's signature; null if it is right. */
function signatureProblem(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const match = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) return 'AccessDenied';
  const [, accessKey, day, region, signed, signature] = match as unknown as string[];
  if (accessKey !== s3Keys.accessKeyId) return 'InvalidAccessKeyId';
  const digest = String(request.headers['x-amz-content-sha256']);
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const headers = signed!
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${s3Keys.secretAccessKey}`, day!), region!), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
