import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, many, one, requiredText } from './fields.ts';
import { nameKinds } from './trend-choices.ts';

const kind = z.enum(nameKinds);
export const articleName = z.object({ kind, name: z.string() });
export type ArticleName = z.infer<typeof articleName>;

const ofBrand = { area: 'names', subject: { kind: 'brand', id: 'params.brand_id' } } as const;

export const nameEndpoints = defineEndpoints({
  'mentions.names': {
    method: 'GET',
    path: '/mentions/{mention_id}/names',
    area: 'names',
    summary: 'People, organisations, places and products that a mention names',
    access: 'streams.list',
    subject: { kind: 'mention', id: 'params.mention_id' },
    params: z.object({ mention_id: id }),
    answer: many(articleName),
  },
  'clippings.names': {
    method: 'GET',
    path: '/clippings/{clipping_id}/names',
    area: 'names',
    summary: 'People, organisations, places and products that a clipping names',
    access: 'clippings.list',
    subject: { kind: 'clipping', id: 'params.clipping_id' },
    params: z.object({ clipping_id: id }),
    answer: many(articleName),
  },
  'brands.names.show': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/names',
    summary: "A name in the brand's own mentions of the last 13 weeks",
    access: 'streams.list',
    params: z.object({ brand_id: id }),
    query: z.object({ kind: kind.default('person'), name: requiredText.optional() }),
    answer: one(
      articleName.extend({
        articles: z.number().int(),
        /** Articles by week, the oldest first. */
        weeks: z.array(z.object({ start: z.iso.date(), articles: z.number().int() })),
        outlets: z.array(z.object({ id, name: z.string(), articles: z.number().int() })),
        /** Names that appear in the same articles more often than by chance, the most significant first. */
        connected: z.array(articleName.extend({ articles: z.number().int() })),
        newest: z.array(
          z.object({ mention_id: id, stream_id: id, headline: z.string(), outlet: z.string(), published_at: dateTime }),
        ),
        /** A media contact of the brand with this name. */
        relation: z.object({ id, name: z.string() }).nullable(),
        /** A journalist of the media database has this name. */
        is_journalist: z.boolean(),
      }),
    ),
    rateLimit: 120,
  },
});
