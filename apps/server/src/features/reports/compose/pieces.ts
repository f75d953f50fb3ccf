import type { ReportBlock } from '@masthead/contract';
import { localDate, toCents } from '@masthead/measuring';
import type { listClippings } from '../../clippings/index.ts';

type Row = Pick<
  Awaited<ReturnType<typeof listClippings>>[number],
  | 'id'
  | 'headline'
  | 'outlet_name'
  | 'published_at'
  | 'url'
  | 'thumbnail'
  | 'text_tonality'
  | 'impressions'
  | 'hf_value'
> & { quote?: string; said?: string };

/** Returns a clipping as a report shows it, its value in the currency of the report. */
export const pieceOf = (
  row: Row,
  { rate, timezone }: { rate: number; timezone: string },
): ReportBlock['pieces'][number] => ({
  id: row.id,
  headline: row.headline,
  outlet: row.outlet_name,
  published_on: localDate(new Date(row.published_at), timezone),
  url: row.url,
  thumbnail: row.thumbnail,
  tone: row.text_tonality ?? 'unsure',
  impressions: row.impressions,
  hf_value: toCents(row.hf_value * rate),
  quote: row.quote ?? null,
  said_by: row.said ?? null,
});
