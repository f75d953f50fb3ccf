import type { Clipping } from '@masthead/contract';
import { translate } from '@masthead/i18n/server';
import type { Db } from '../../../platform/db/index.ts';
import type { Scope } from '../../access/index.ts';
import { fileUrl, listFilesOfHolders } from '../../files/index.ts';
import { licensedExtract } from '../../mentions/index.ts';
import { listEvidence, type Reason } from './evidence.queries.ts';

type Evidence = NonNullable<Clipping['evidence']>;

/** Returns evidence of clippings by their ids, the text as far as the outlet's licence lets us show it. */
export async function evidenceAnswers(
  { db, scope, language }: { db: Db; scope: Scope; language: string },
  clippingIds: readonly string[],
): Promise<Map<string, Evidence>> {
  const [rows, files] = await Promise.all([
    listEvidence(db, scope.brandIds, clippingIds),
    listFilesOfHolders(db, scope, 'clipping_evidence', clippingIds),
  ]);
  const urls = new Map(files.map((file) => [file.id, fileUrl(file)]));
  const say = (reason: Reason | null) => reason && translate(language, `errors.${reason.code}`, reason.params);
  return new Map(
    rows.map((row) => {
      const { parts } = licensedExtract(
        { headline: row.headline ?? '', lead: '', body: row.body ?? '', extract_characters: row.extract_characters },
        [],
      );
      const screenshot = (row.screenshot_file_id && urls.get(row.screenshot_file_id)) || null;
      return [
        row.clipping_id,
        {
          url: row.url,
          taken_at: row.taken_at!,
          checked_at: row.checked_at,
          headline: row.headline,
          text: parts.body || null,
          is_extract: parts.body.length < (row.body ?? '').length,
          text_hash: row.body_hash?.toString('hex') ?? null,
          text_missing: say(row.failure),
          screenshot_url: screenshot,
          screenshot_missing: screenshot ? null : say(row.screenshot_failure),
          changed_headline: row.changed_headline,
          gone_at: row.gone_at,
        },
      ];
    }),
  );
}
