import type { Email, EmailShort } from '@masthead/contract';
import type { Db } from '../../platform/db/index.ts';
import type { Scope } from '../access/index.ts';
import { fileAnswer, listFilesOfHolders } from '../files/index.ts';
import type { EmailRow, WholeEmail } from './drafts/emails.queries.ts';
import { holders } from './drafts/holders.ts';

export const shortAnswer = (row: EmailRow): EmailShort => ({
  id: row.id,
  brand_id: row.brand_id,
  subject: row.subject,
  status: row.status,
  is_paused: row.paused_at !== null,
  is_stopped: row.stopped_at !== null,
  story_id: row.story_id,
  scheduled_at: row.scheduled_at,
  timezone: row.timezone,
  in_recipient_zones: row.local_time !== null,
  started_at: row.started_at,
  sent_at: row.sent_at,
  problem: row.problem,
  counts: row.counts,
  created_by: row.created_by,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export async function emailAnswer(db: Db, scope: Scope, row: WholeEmail): Promise<Email> {
  const files = await listFilesOfHolders(db, scope, holders.attachments, [row.id]);
  return {
    ...shortAnswer(row),
    body: row.body,
    signature: row.signature,
    sender: row.sender,
    attachments: files.map(fileAnswer),
    recipients: { relations: row.relations, groups: row.groups, emails: row.addresses },
    send_as: row.send_as,
    is_tracked: row.is_tracked,
    leaves_out: row.leaves_out,
    tracking_stopped_at: row.tracking_stopped_at,
    follows_id: row.follows_id,
    revision: row.revision,
  };
}
