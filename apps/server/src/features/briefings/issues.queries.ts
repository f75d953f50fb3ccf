import type { BriefingItem } from '@masthead/contract';
import { andAll, countOf, type Db, rowOf, rowsOf, sql } from '../../platform/db/index.ts';
import type { BrandId, Scope } from '../access/index.ts';
import type { BriefingRow, Draft } from './briefings.queries.ts';

type Within = Pick<Scope, 'brandIds'>;

export interface IssueRow {
  brand_id: BrandId;
  id: string;
  number: number;
  email_id: string;
  name: string;
  language: string;
  timezone: string;
  mentions: number;
  sent_at: string;
  sent_by: { id: string; full_name: string } | null;
}

const shown = sql`
  i.brand_id,
  i.id,
  i.number,
  i.email_id,
  i.name,
  i.language,
  b.timezone,
  i.mentions,
  i.sent_at,
  case
    when u.id is null then null
    else json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name))
  end as sent_by`;
const from = sql`
  from briefing_issues i
  join briefings b on b.brand_id = i.brand_id and b.id = i.briefing_id
  left join users u on u.id = i.sent_by`;

interface NewIssue extends Draft {
  id: string;
  email_id: string;
  mentions: number;
  sent_by: string | null;
}

export const insertIssue = (db: Db, briefing: BriefingRow, issue: NewIssue, now: Date) =>
  countOf(
    db,
    sql`
      insert into briefing_issues (
        brand_id, briefing_id, id, number, email_id, name, language, note, sign_off, items, mentions, sent_at, sent_by
      )
      values (
        ${briefing.brand_id},
        ${briefing.id},
        ${issue.id},
        ${briefing.issues + 1},
        ${issue.email_id},
        ${briefing.name},
        ${briefing.language},
        ${issue.note},
        ${issue.sign_off},
        ${JSON.stringify(issue.items)},
        ${issue.mentions},
        ${now},
        ${issue.sent_by}
      )`,
  );

/** Lists the issues of a briefing, the newest first, one more than the limit. */
export const listIssues = (
  db: Db,
  scope: Within,
  briefingId: string,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<IssueRow>`
      select ${shown} ${from}
      where i.brand_id = any(${scope.brandIds})
        and i.briefing_id = ${briefingId}
        ${andAll([after && sql`i.number < ${after[0]}`])}
      order by i.number desc
      limit ${limit + 1}`,
  );

export const findIssue = (db: Db, scope: Within, { briefingId, issueId }: { briefingId: string; issueId: string }) =>
  rowOf(
    db,
    sql<IssueRow & { note: string; sign_off: string; items: BriefingItem[] }>`
      select ${shown}, i.note, i.sign_off, i.items ${from}
      where i.brand_id = any(${scope.brandIds}) and i.briefing_id = ${briefingId} and i.id = ${issueId}`,
  );

/** Finds the time of the last issue; undefined: none was sent. */
export const findLastIssue = (db: Db, { brand_id, id }: Pick<BriefingRow, 'brand_id' | 'id'>) =>
  rowOf(
    db,
    sql<{ sent_at: string }>`
      select sent_at
      from briefing_issues
      where brand_id = ${brand_id} and briefing_id = ${id}
      order by number desc
      limit 1`,
  );
