import { apiPages, apiQuery, refresh } from '../../../shared/api/index.ts';

export const unknownOutlets = (brand_id: string) => apiQuery('brands.unknown-outlets.index', { params: { brand_id } });
export const ownAudiences = (brand_id: string) =>
  apiPages('brands.audiences.index', { params: { brand_id }, query: { limit: 50 } });
export const estimates = (brand_id: string) => apiQuery('brands.audience-estimates.show', { params: { brand_id } });

export const audienceAnswers = ['brands.unknown-outlets.index', 'brands.audiences.index'] as const;
export const refreshAudiences = () => refresh(...audienceAnswers);
