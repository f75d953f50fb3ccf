import { events, type NoticeKind } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/index.ts';
import { invalidField } from '../../platform/http/failure.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { postForTenant, type TenantMailNeeds } from '../../platform/mail/tenant-mails.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import type { BrandId, Scope } from '../access/index.ts';
import { findNames } from '../accounts/index.ts';
import { type Audience, type Colleague, listAudience } from './colleagues.queries.ts';
import { insertNotices } from './notices.queries.ts';

/** `origin`: address of the web app, for links in mails. */
export type NoticeNeeds = TenantMailNeeds & Pick<Services, 'db'> & { origin: string };

/** Returns the members among some users who may read a record. Throws 422 at the field if one may not. */
export async function checkColleagues(
  db: Db,
  brandId: BrandId,
  audience: Audience,
  { field, userIds }: { field: string; userIds: readonly string[] },
): Promise<Colleague[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const colleagues = await listAudience(db, brandId, audience, wanted);
  if (colleagues.length < wanted.length) throw invalidField(field, 'invalid');
  return colleagues;
}

interface Occasion {
  brandId: BrandId;
  kind: NoticeKind;
  /** Title of the record. */
  title: string;
  /** Path in the web app. */
  link: string;
  count?: number;
  /** The texts below `emails` and their parameters beside `author` and `title`; left out: no mail. */
  letter?: { key: string; params?: Record<string, string | number>; message?: string | null };
}

/**
 * Notifies colleagues in the app, and by mail those who want mails, in the caller's transaction. The caller is not
 * notified.
 */
export async function callUpon(
  { db, clock, config, origin }: NoticeNeeds,
  scope: Scope,
  colleagues: readonly Colleague[],
  { brandId, kind, title, link, count = 1, letter }: Occasion,
): Promise<void> {
  const authorId = scope.actor.user_id;
  const told = colleagues.filter(({ id }) => id !== authorId);
  if (told.length === 0) return;
  const common = { brand_id: brandId, kind, author_id: authorId, title, link, count };
  const notices = told.map(({ id }) => ({ ...common, user_id: id, id: uuidv7() }));
  await insertNotices(db, notices, clock.now());
  for (const { user_id, id } of notices) await broadcast(db, events.noticeCreated, user_id, { notice_id: id });
  const mailed = letter ? told.filter(({ mails_when_named }) => mails_when_named) : [];
  if (!letter || mailed.length === 0) return;
  const [author] = await findNames(db, [authorId]);
  const words = {
    key: letter.key,
    params: { author: author?.full_name ?? '', title, count, ...letter.params },
    link: `${origin}${link}`,
    message: letter.message ?? null,
  };
  const mails = await Promise.all(mailed.map((colleague) => writeLetter(colleague, words)));
  await postForTenant(db, { clock, config }, scope.organisationId, mails);
}
