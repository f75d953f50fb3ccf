import { type FilePurpose, fileKinds, fileLimit, filePurpose } from '@masthead/contract';
import type { FastifyRequest } from 'fastify';
import { invalidField, notFound } from '../../platform/http/failure.ts';
import { partsOf } from '../../platform/http/multipart.ts';
import type { Services } from '../../platform/services.ts';
import { forbidden, type Scope } from '../access/index.ts';
import { tooLarge } from './file-failures.ts';
import type { FileRow } from './files.queries.ts';
import type { Owner } from './keep-file.ts';
import { storeUpload } from './store-upload.ts';

/** Parts beside the file, and the boundaries. */
const besides = 100 * 1024;
/** Milliseconds without a byte after which a sender is given up. */
const patience = 60_000;

/** Reads a multipart request as it comes: first the fields, then the file, which goes straight on. */
export async function takeUpload(services: Services, scope: Scope, request: FastifyRequest): Promise<FileRow> {
  if (!request.isMultipart()) throw invalidField('file', 'required');
  const most = Math.max(...fileKinds.map(fileLimit));
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > most + besides) throw tooLarge(announced, most);
  request.raw.setTimeout(patience, () => request.raw.destroy(new Error('aborted')));
  try {
    return await readParts(services, scope, request, most);
  } catch (error) {
    // The rest of a refused file is read and discarded: the sender gets the answer, and the connection stays usable.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    // The connection lives on, and what comes next on it has patience of its own.
    request.raw.setTimeout(0);
  }
}

async function readParts(services: Services, scope: Scope, request: FastifyRequest, most: number): Promise<FileRow> {
  const fields = new Map<string, string>();
  const limits = { files: 1, fields: 10, fieldSize: 1000, parts: 12, fileSize: most + 1 };
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'field') {
      fields.set(part.fieldname, part.value);
      continue;
    }
    const purpose = filePurpose.safeParse(fields.get('purpose'));
    if (!purpose.success) throw invalidField('purpose', fields.has('purpose') ? 'invalid' : 'required');
    const owner = ownerOf(scope, purpose.data, fields.get('brand_id') || null);
    return await storeUpload(services, owner, {
      stream: part.file,
      name: nameSent(part.filename ?? ''),
      purpose: purpose.data,
    });
  }
  throw invalidField('file', 'required');
}

/** Browsers write quotes and line ends of a name as these three, and nothing else (HTML, multipart/form-data encoding). */
const nameSent = (name: string): string => name.replace(/%(22|0D|0A)/g, (sign) => decodeURIComponent(sign));

/** Returns the owner of an upload: everyone may send a picture of themselves, and readers only that. */
function ownerOf(scope: Scope, purpose: FilePurpose, brandId: string | null): Owner {
  const { actor } = scope;
  const inside = actor.memberships.filter((membership) => (brandId ? membership.brand_id === brandId : true));
  if (brandId && inside.length === 0) throw notFound();
  const isReader = inside.length > 0 && inside.every(({ role }) => role === 'reader');
  if (isReader && purpose !== 'avatar' && !actor.is_staff_member)
    throw forbidden({ can: false, reason: { cause: 'role', type: null } });
  return {
    organisation_id: brandId ? inside[0]!.organisation_id : actor.organisation_id,
    brand_id: brandId ? inside[0]!.brand_id : null,
    user_id: actor.user_id,
  };
}
