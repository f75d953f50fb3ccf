import { publicUrlOf } from '../../platform/http/public-url.ts';
import { brandIn, type Call } from '../access/index.ts';
import { assignPieces } from '../assignments/index.ts';
import { listAssigned } from './clippings.queries.ts';

const list = '/performance/coverage';

/** Assigns clippings of a brand to a colleague. Throws 404, 422. */
export async function assignClippings(call: Call<'clippings.assignment.update'>): Promise<number> {
  const { db, scope, params, body } = call;
  const { clippings, ...form } = body;
  const brandId = brandIn(scope, params.brand_id);
  const pieces = (await listAssigned(db, brandId, clippings)).map(({ id, document_id, headline }) => ({
    subject_id: document_id ?? id,
    title: headline,
    link: `${list}?clipping=${id}`,
  }));
  const listLink = `${list}?assigned=yes&period=year`;
  const needs = { ...call, origin: publicUrlOf(call) };
  return await assignPieces(needs, scope, { brandId, pieces, permission: 'mention.save', listLink }, form);
}
