import type { MediaTier, Sentiment } from '@masthead/contract';
import { type Db, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId } from '../access/index.ts';

export interface SavableMention {
  id: string;
  brand_id: BrandId;
  document_id: string;
  cluster_id: string;
  url: string;
  thumbnail: string | null;
  headline: string;
  published_at: string;
  media_type: string;
  outlet_id: string;
  outlet_name: string;
  country_id: string | null;
  language: string;
  sentiment: Sentiment;
  sentiment_confidence: number | null;
  /** Followers of who posted it, otherwise the outlet's audience when it was found. */
  impressions: number | null;
  tier: MediaTier;
  /** Tags that the rules of its stream give the clipping. */
  auto_tags: string[];
  auto_kpi_ids: string[];
}

/** Returns the values that clippings take over from mentions. */
export const findSavable = (db: Db, brandIds: readonly BrandId[], mentionIds: readonly string[]) =>
  rowsOf(
    db,
    sql<SavableMention>`
      select m.id, m.brand_id, m.document_id, m.cluster_id, m.url, m.thumbnail, m.headline, m.published_at,
        m.media_type, m.outlet_id, m.outlet_name, coalesce(m.country_id, o.country_id) as country_id, m.language,
        m.sentiment, m.sentiment_confidence, m.impressions, coalesce(t.tier, 'none') as tier,
        coalesce(s.auto_tags, '{}') as auto_tags, coalesce(s.auto_kpi_ids, '{}') as auto_kpi_ids
      from mentions m
      left join outlet_tiers t on t.brand_id = m.brand_id and t.outlet_id = m.outlet_id
      left join outlets o on o.id = m.outlet_id
      left join streams s on s.id = m.stream_id
      where m.brand_id = any(${brandIds}) and m.id = any(${mentionIds}::uuid[])`,
  );

/** Followers of who posted documents, if they are known. */
export const listFollowers = (db: Db, documentIds: readonly string[]) =>
  documentIds.length === 0
    ? Promise.resolve([])
    : rowsOf(
        db,
        sql<{
          id: string;
          followers: number;
        }>`select id, followers from documents where id = any(${documentIds}::uuid[]) and followers is not null`,
      );
