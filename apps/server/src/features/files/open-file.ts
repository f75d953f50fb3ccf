import { timingSafeEqual } from 'node:crypto';
import { translate } from '@masthead/i18n/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { openObject, sendRange } from '../../platform/http/send-range.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { type FileRow, findFileByAddress } from './files.queries.ts';

interface Opening extends Pick<Services, 'db' | 'storage'> {
  params: { file_id: string; secret: string };
  query: { download?: 'true' | 'false' | undefined; size?: 'thumbnail' | undefined };
  language: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Types that a browser may show; everything else is only downloaded. PDF is not among them: browsers run the scripts
 * in it, which could at least open windows in our name.
 */
const shown = /^(image\/(jpeg|png|gif|webp)|audio\/|video\/)/;
/** Purposes of files that anybody may see; they may be stored in shared caches. */
const publicPurposes = ['avatar', 'logo', 'story_cover', 'newsroom_header', 'picture'];

const policy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** Sends a file to anyone who knows its address, as a whole or the requested part. */
export async function openFile(opening: Opening): Promise<unknown> {
  const { db, params, query, request, reply } = opening;
  const file = await findFileByAddress(acrossBrands(db), params.file_id);
  // Nobody learns whether a file exists without its secret.
  if (!file || !isSame(file.secret, params.secret))
    return refuse(opening, new Failure(403, 'media_requires_authorization'));
  if (file.deleted_at) return refuse(opening, notFound());
  const isThumbnail = query.size === 'thumbnail' && file.thumbnail_key !== null;
  const contentType = isThumbnail ? 'image/webp' : file.content_type;
  const etag = `"${file.sha256.toString('base64url').slice(0, 22)}${isThumbnail ? '-t' : ''}"`;
  setHeaders(reply, file, { contentType, etag, asAttachment: query.download === 'true' || !shown.test(contentType) });
  if (request.headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return reply.code(304).send();
  if (!isThumbnail) return await sendRange(opening, { key: file.storage_key, bytes: file.bytes, etag });
  request.headers['x-no-compression'] = 'true';
  return reply.send(await openObject(opening.storage, file.thumbnail_key!));
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function setHeaders(
  reply: FastifyReply,
  file: FileRow,
  { contentType, etag, asAttachment }: { contentType: string; etag: string; asAttachment: boolean },
): void {
  const plain = file.name.normalize('NFKD').replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(file.name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  reply.headers({
    'content-type': contentType,
    'content-disposition': `${asAttachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
    'cache-control': `${publicPurposes.includes(file.purpose) ? 'public' : 'private'}, max-age=31536000, immutable`,
    'accept-ranges': 'bytes',
    etag,
  });
}

/** Answers a dead link with a page in a browser and with the usual body for programs. */
function refuse({ request, reply, language }: Opening, failure: Failure): unknown {
  if (!request.headers.accept?.includes('text/html')) throw failure;
  return reply
    .code(failure.status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(translate(language, `errors.${failure.code}`, {}));
}
