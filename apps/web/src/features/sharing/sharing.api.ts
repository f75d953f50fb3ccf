import type { LivePage } from '@masthead/contract';
import type { SchemaOutput } from '@masthead/contract/form-schemas.ts';
import { apiPages, apiQuery, refresh } from '../../shared/api/index.ts';

export type LinkForm = SchemaOutput<'reportLinkForm'>;

export const liveLinks = (brand: string, page: LivePage) => apiQuery('live-links.index', { query: { brand, page } });
export const visitPages = (report_id: string, link_id: string) =>
  apiPages('reports.links.visits', { params: { report_id, link_id }, query: { limit: 20 } });
export const linksChanged = () => refresh('live-links.index', 'reports.links.index');
