import { clippingImpressions, type MediaType, mediaCategory } from '@masthead/measuring';
import type { Db } from '../../platform/db/index.ts';
import { findAudiences } from '../outlets/index.ts';
import type { ClippingFields } from './clippings.queries.ts';
import { listFollowers, type SavableMention } from './savable.queries.ts';

interface Audienced {
  media_type: string;
  outlet_id: string | null;
  published_at: string;
  /** Impressions entered by a person. */
  entered?: number | null;
  /** Followers of who posted it. */
  followers?: number | null;
}
export type Impressions = Pick<ClippingFields, 'impressions' | 'impressions_from'>;

const dayOf = (time: string) => new Date(time).toISOString().slice(0, 10);

/** Audience of outlets on the days of clippings, by `outlet day`. */
export async function audiencesOf(
  db: Db,
  clippings: readonly Pick<Audienced, 'outlet_id' | 'published_at'>[],
): Promise<(clipping: Pick<Audienced, 'outlet_id' | 'published_at'>) => number | null> {
  const asked = new Map(
    clippings.flatMap(({ outlet_id, published_at }) => {
      const day = dayOf(published_at);
      return outlet_id ? [[`${outlet_id} ${day}`, { outlet_id, day }] as const] : [];
    }),
  );
  const found = new Map<string, number | null>();
  for (const { outlet_id, day, impressions } of await findAudiences(db, [...asked.values()]))
    found.set(`${outlet_id} ${day}`, impressions);
  return ({ outlet_id, published_at }) => (outlet_id && found.get(`${outlet_id} ${dayOf(published_at)}`)) || null;
}

/** Impressions of clippings and whose figure they are. */
export async function impressionsOf(db: Db, clippings: readonly Audienced[]): Promise<Impressions[]> {
  const audienceOf = await audiencesOf(db, clippings);
  return clippings.map((clipping) => {
    const media_type = clipping.media_type as MediaType;
    const followers = mediaCategory(media_type) === 'social' ? clipping.followers : null;
    const from = clipping.entered != null ? 'person' : followers != null ? 'author' : 'outlet';
    const impressions = clippingImpressions({
      media_type,
      entered: clipping.entered ?? null,
      author_followers: followers ?? null,
      outlet_impressions: audienceOf(clipping),
    });
    return { impressions, impressions_from: from };
  });
}

type Posted = Audienced & Pick<SavableMention, 'document_id' | 'impressions'>;

/** Followers of who posted it, else the outlet's audience on the day, else what was known when it was found. */
export async function impressionsOfMentions(db: Db, mentions: readonly Posted[]): Promise<Impressions[]> {
  const social = mentions.filter((mention) => mediaCategory(mention.media_type as MediaType) === 'social');
  const rows = await listFollowers(
    db,
    social.map((mention) => mention.document_id),
  );
  const followers = new Map(rows.map((row) => [row.id, row.followers]));
  const found = await impressionsOf(
    db,
    mentions.map((mention) => ({ ...mention, followers: followers.get(mention.document_id) ?? null })),
  );
  return found.map((one, at) => ({ ...one, impressions: one.impressions || (mentions[at]!.impressions ?? 0) }));
}
