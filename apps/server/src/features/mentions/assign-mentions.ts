import { publicUrlOf } from '../../platform/http/public-url.ts';
import type { Call } from '../access/index.ts';
import { assignPieces } from '../assignments/index.ts';
import { listAssigned } from './mentions.queries.ts';

/** Assigns mentions of a stream. Throws 404, 422. */
export async function assignMentions(call: Call<'mentions.assignment.update'>): Promise<number> {
  const { db, scope, params, body } = call;
  const { mentions, ...form } = body;
  const list = `/streams/${params.stream_id}`;
  const rows = await listAssigned(db, scope, params.stream_id, mentions);
  const pieces = rows.map(({ id, document_id, headline }) => ({
    subject_id: document_id,
    title: headline,
    link: `${list}?mention=${id}`,
  }));
  const listLink = `${list}?assigned=true&period=all`;
  const needs = { ...call, origin: publicUrlOf(call) };
  const brandId = scope.brandIds[0]!;
  return await assignPieces(needs, scope, { brandId, pieces, permission: 'stream.update', listLink }, form);
}
