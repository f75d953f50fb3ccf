import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id } from './fields.ts';
import { limits } from './limits.ts';

const approvalNotices = ['approval_requested', 'approval_approved', 'approval_sent_back', 'approval_lapsed'] as const;
/** Occasions for notices to a colleague in the app. */
const noticeKinds = ['note_mention', 'comment_mention', 'comment_reply', 'assignment', ...approvalNotices] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const notice = z.object({
  id,
  brand_id: id,
  kind: z.enum(noticeKinds),
  author: z.object({ id, full_name: z.string() }).nullable(),
  /** Title of the record that it is about. */
  title: z.string(),
  /** Number of records, of which `title` is the first. */
  count: z.number().int(),
  /** Path in the web app. */
  link: z.string(),
  created_at: dateTime,
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** Notices of the signed-in user in the app. */
export const noticeEndpoints = defineEndpoints({
  'notices.index': {
    method: 'GET',
    path: '/notices',
    area: 'user',
    summary: 'The newest notices of the user, and how many of all are unread',
    access: 'signed-in',
    answer: z.object({ data: z.array(notice), unread: z.number().int() }),
  },
  'notices.read': {
    method: 'POST',
    path: '/notices/read',
    area: 'user',
    summary: 'Marks notices as read; without a list, all of them',
    access: 'signed-in',
    body: z.object({ notices: z.array(id).max(limits.pageSize.max).optional() }),
    answer: null,
  },
});
