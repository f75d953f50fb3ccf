import type { AnswerOf, ArticleName, Endpoints } from '@masthead/contract';
import { apiQuery } from '../../shared/api/index.ts';

/** A saved or found article whose names are shown. */
export type NamedArticle = { mention: string } | { clipping: string };

export const namesIn = (article: NamedArticle) =>
  'mention' in article
    ? apiQuery('mentions.names', { params: { mention_id: article.mention } })
    : apiQuery('clippings.names', { params: { clipping_id: article.clipping } });

export const profileOf = (brandId: string, { kind, name }: ArticleName) =>
  apiQuery('brands.names.show', { params: { brand_id: brandId }, query: { kind, name } });
export type NameProfile = AnswerOf<Endpoints['brands.names.show']>['data'];
