import { type Clipping, mediaTypes } from '@masthead/contract';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Handlers } from '../accounts/index.ts';
import { countryShort } from '../reference/index.ts';
import { changeClipping, removeClipping } from './change-clipping.ts';
import { type ClippingRow, findClipping, listClippings } from './clippings.queries.ts';
import { saveMention, saveMentions } from './save-mention.ts';

function clippingAnswer(row: ClippingRow, language: string): Clipping {
  const {
    outlet_id,
    outlet_name,
    tier,
    country_id,
    document_id: _,
    cluster_id: __,
    created_by: ___,
    tonality_set_by_person: ____,
    ...clipping
  } = row;
  const mediaType = mediaTypes.find((known) => known === row.media_type) ?? 'web';
  return {
    ...clipping,
    type: mediaType,
    media_type: mediaType,
    media_outlet: outlet_id && outlet_name !== null ? { id: outlet_id, name: outlet_name, tier } : null,
    country: country_id ? countryShort(country_id, language) : null,
  };
}

export const clippingRoutes: Handlers = {
  'clippings.index': async ({ db, scope, query, language }) => {
    const byValue = query.sort === 'highest-pr-value';
    const rows = await listClippings(db, scope, { ...query, after: readCursor(query.cursor, byValue ? 3 : 2) });
    return pageOf(
      rows,
      query.limit,
      (row) => [...(byValue ? [row.hf_value] : []), row.published_at, row.id],
      (row) => clippingAnswer(row, language),
    );
  },
  'clippings.show': async ({ db, scope, params, language }) => {
    const row = await findClipping(db, scope, params.clipping_id);
    if (!row) throw notFound();
    return { data: clippingAnswer(row, language) };
  },
  'clippings.update': async (call) => ({
    data: clippingAnswer(await changeClipping(call, call.scope, call.params.clipping_id, call.body), call.language),
  }),
  'clippings.delete': (call) => removeClipping(call, call.scope, call.params.clipping_id),
  'mentions.bulk-save': async (call) => ({
    data: await saveMentions(call, call.scope, call.body.mentions, call.body.tags),
  }),
  'mentions.save-as-clipping': async (call) => ({
    data: clippingAnswer(await saveMention(call, call.scope, call.params.mention_id, call.body.tags), call.language),
  }),
};
