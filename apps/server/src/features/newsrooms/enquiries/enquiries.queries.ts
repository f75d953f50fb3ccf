import type { EnquiryState, PressEnquiry } from '@masthead/contract';
import { andAll, countOf, type Db, like, rowOf, rowsOf, sql } from '../../../platform/db/index.ts';
import type { Receiver } from '../../../platform/mail/letter.ts';
import type { BrandId, Scope, SystemDb } from '../../access/index.ts';

type Within = Pick<Scope, 'brandIds'>;

const columns = sql`
  e.id,
  e.brand_id,
  json_build_object('id', n.id, 'name', n.name) as newsroom,
  case
    when e.story_id is not null then json_build_object('id', e.story_id, 'headline', e.story_headline)
  end as story,
  e.name,
  e.email,
  e.outlet,
  e.message,
  e.language,
  e.state,
  case
    when u.id is not null then json_build_object('id', u.id, 'full_name', trim(u.first_name || ' ' || u.last_name))
  end as assignee,
  (
    select json_build_object('id', r.id, 'name', r.name)
    from relations r
    where r.brand_id = e.brand_id and lower(r.email) = lower(e.email) and r.deleted_at is null
    order by r.created_at
    limit 1
  ) as relation,
  e.created_at,
  e.answered_at`;
const tables = sql`
  press_enquiries e
  join newsrooms n on n.id = e.newsroom_id
  left join users u on u.id = e.assignee_id`;

/** Lists the newest first, one more than the limit. */
export const listEnquiries = (
  db: Db,
  scope: Within,
  { state, search }: { state?: EnquiryState | undefined; search?: string | undefined },
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
) =>
  rowsOf(
    db,
    sql<PressEnquiry>`
      select ${columns}
      from ${tables}
      where e.brand_id = any(${scope.brandIds})
        and n.deleted_at is null
        ${andAll([
          state && sql`e.state = ${state}`,
          search &&
            sql`lower(e.name || ' ' || e.email || ' ' || coalesce(e.outlet, '') || ' ' || e.message) like ${like(search.toLowerCase())}`,
          after && sql`e.id < ${after[0]}::uuid`,
        ])}
      order by e.id desc
      limit ${limit + 1}`,
  );

export const findEnquiry = (db: Db, scope: Within, newsroomId: string, enquiryId: string) =>
  rowOf(
    db,
    sql<PressEnquiry>`
      select ${columns}
      from ${tables}
      where e.brand_id = any(${scope.brandIds})
        and n.deleted_at is null
        and e.newsroom_id = ${newsroomId}
        and e.id = ${enquiryId}`,
  );

interface NewEnquiry {
  id: string;
  brand_id: BrandId;
  newsroom_id: string;
  story: { id: string; headline: string } | null;
  name: string;
  email: string;
  outlet: string | null;
  message: string;
  language: string;
}

export const insertEnquiry = (db: SystemDb, { story, ...enquiry }: NewEnquiry, now: Date) => {
  const { id, brand_id, newsroom_id, name, email, outlet, message, language } = enquiry;
  return countOf(
    db,
    sql`
      insert into press_enquiries (
        brand_id, id, newsroom_id, story_id, story_headline, name, email, outlet, message, language, created_at
      )
      values (
        ${brand_id},
        ${id},
        ${newsroom_id},
        ${story?.id ?? null},
        ${story?.headline ?? null},
        ${name},
        ${email},
        ${outlet},
        ${message},
        ${language},
        ${now}
      )`,
  );
};

/** Counts the enquiries that a newsroom got since then. */
export const countSince = async (db: SystemDb, newsroomId: string, since: Date): Promise<number> =>
  (
    await rowOf(
      db,
      sql<{ count: number }>`
        select count(*)::int as count
        from press_enquiries
        where newsroom_id = ${newsroomId} and created_at > ${since}`,
    )
  )?.count ?? 0;

interface EnquiryChange {
  state?: EnquiryState | undefined;
  assigneeId?: string | null | undefined;
}

export const updateEnquiry = (
  db: Db,
  scope: Within,
  enquiryId: string,
  { state, assigneeId }: EnquiryChange,
  now: Date,
) =>
  countOf(
    db,
    sql`
      update press_enquiries
      set state = coalesce(${state ?? null}, state),
        answered_at = case
          when ${state ?? null} = 'answered' then coalesce(answered_at, ${now})
          when ${state ?? null} = 'new' then null
          else answered_at
        end,
        assignee_id = case when ${assigneeId === undefined} then assignee_id else ${assigneeId ?? null}::uuid end
      where brand_id = any(${scope.brandIds}) and id = ${enquiryId}`,
  );

export const deleteEnquiry = (db: Db, scope: Within, newsroomId: string, enquiryId: string) =>
  countOf(
    db,
    sql`
      delete from press_enquiries
      where brand_id = any(${scope.brandIds}) and newsroom_id = ${newsroomId} and id = ${enquiryId}`,
  );

/** Returns a member of the brand as the receiver of a mail. */
export const findMember = (db: Db, brandId: BrandId, userId: string) =>
  rowOf(
    db,
    sql<Receiver>`
      select u.email, u.first_name, u.language
      from members m
      join users u on u.id = m.user_id and u.deleted_at is null
      where m.brand_id = ${brandId} and m.user_id = ${userId}`,
  );

/** Deletes the enquiries of an address to some brands. */
export const forgetEnquiriesOf = (db: SystemDb, brandIds: readonly BrandId[], email: string) =>
  countOf(db, sql`delete from press_enquiries where brand_id = any(${brandIds}) and lower(email) = lower(${email})`);

export const forgetEnquiriesBefore = (db: SystemDb, before: Date) =>
  countOf(db, sql`delete from press_enquiries where created_at < ${before}`);
