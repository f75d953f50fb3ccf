import { mediaTypes } from '@masthead/contract';
import { notFound } from '../../../platform/http/failure.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scope } from '../../access/index.ts';
import { findDocuments } from '../../documents/index.ts';
import { findSavable } from '../savable.queries.ts';
import { type Findings, found, noFindings } from './findings.ts';

/** Returns the findings of a mention of the brand. Throws 404. */
export async function findInMention({ db }: Pick<Services, 'db'>, scope: Scope, mentionId: string): Promise<Findings> {
  const [mention] = await findSavable(db, scope.brandIds, [mentionId]);
  if (!mention) throw notFound();
  const [document] = await findDocuments(db, [mention.document_id]);
  return {
    ...noFindings,
    url: mention.url,
    type: mediaTypes.find((type) => type === mention.media_type) ?? null,
    headline: found(mention.headline, 'feed'),
    publishedAt: found(new Date(mention.published_at), 'feed'),
    thumbnails: mention.thumbnail ? { value: [mention.thumbnail], in: 'feed' } : null,
    text: [document?.lead, document?.body].filter(Boolean).join('\n'),
    author: document?.author ?? null,
    outletId: mention.outlet_id,
    countryId: mention.country_id,
    language: mention.language,
    mentionId: mention.id,
  };
}
