import { v7 as uuidv7 } from 'uuid';
import type { BrandId } from '../features/access/index.ts';
import { type Db, rowsOf, sql } from '../platform/db/index.ts';

/** Creates a briefing with a mention chosen, a receiver, and an issue that was sent. */
export async function makeBriefing(
  db: Db,
  { brandId, userId, mentionId }: { brandId: BrandId; userId: string; mentionId: string },
): Promise<{ briefing_id: string; issue_id: string }> {
  const [briefing_id, issue_id] = [uuidv7(), uuidv7()];
  const item = {
    ...{ kind: 'mention', mention_id: mentionId, headline: 'Ferries sail', excerpt: '', url: 'https://news.example/1' },
    ...{ outlet: 'Harbour News', published_at: '2026-01-01T08:00:00.000Z', language: 'en', remark: '' },
  };
  const items = JSON.stringify([item]);
  await rowsOf(
    db,
    sql`insert into briefings (
          brand_id, id, name, language, days, time, timezone, is_paused, items, created_by, created_at, updated_at
        )
        values (${brandId}, ${briefing_id}, 'Morning', 'en', '{monday}', '08:00', 'UTC', true, ${items}, ${userId}, now(), now())`,
  );
  await rowsOf(
    db,
    sql`insert into briefing_receivers (brand_id, briefing_id, id, user_id, confirmed_at, created_at)
        values (${brandId}, ${briefing_id}, ${uuidv7()}, ${userId}, now(), now())`,
  );
  await rowsOf(
    db,
    sql`insert into briefing_issues (
          brand_id, briefing_id, id, number, email_id, name, language, note, sign_off, items, mentions, sent_at
        )
        values (${brandId}, ${briefing_id}, ${issue_id}, 1, ${uuidv7()}, 'Morning', 'en', '', '', ${items}, 1, now())`,
  );
  return { briefing_id, issue_id };
}
