import { type MediaProfile, type MediaProfileRecord, type SignedArticle, silentAfterDays } from '@masthead/contract';
import { before, days } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { notFound } from '../../platform/http/failure.ts';
import { connectCategoriesNamed, countryShort } from '../reference/index.ts';
import {
  type ArticleRow,
  findProfile,
  listBeats,
  listNewestArticles,
  listOutletsOf,
  type ProfileRow,
} from './profiles.queries.ts';

export const silentBefore = (now: Date): Date => before(now, days(silentAfterDays));

export function profileAnswer(row: ProfileRow, language: string, now: Date): MediaProfile {
  const { outlet_id, outlet_name, country_id, categories, social, sources, sort: _, name_key: __, ...plain } = row;
  return {
    ...plain,
    media_outlet: outlet_id && outlet_name !== null ? { id: outlet_id, name: outlet_name } : null,
    country: country_id ? countryShort(country_id, language) : null,
    categories: connectCategoriesNamed(categories, language),
    social_profiles: social,
    sources: Object.entries(sources).map(([field, source]) => ({ field, ...source })),
    is_silent: row.last_at !== null && new Date(row.last_at) < silentBefore(now),
  };
}

export const articleAnswer = ({ profile_id: _, outlet_id, outlet_name, ...article }: ArticleRow): SignedArticle => ({
  ...article,
  media_outlet: { id: outlet_id, name: outlet_name },
});

/** Returns one profile with its outlets, beats and latest articles. Throws 404. */
export async function profileRecord(db: Db, id: string, language: string, now: Date): Promise<MediaProfileRecord> {
  const row = await findProfile(db, id);
  if (!row) throw notFound();
  const [outlets, beats, latest] = await Promise.all([
    listOutletsOf(db, id),
    listBeats(db, id, { quarters: 8, words: 8 }),
    listNewestArticles(db, [id], { each: 20 }),
  ]);
  return {
    ...profileAnswer(row, language, now),
    outlets: outlets.map(({ outlet_id, outlet_name, ...part }) => ({
      media_outlet: { id: outlet_id, name: outlet_name },
      ...part,
    })),
    beats,
    latest: latest.map(articleAnswer),
  };
}
