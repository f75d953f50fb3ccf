import type { Db } from '../../platform/db/index.ts';
import { declareHook } from '../../platform/hooks/index.ts';
import type { BrandId } from '../access/index.ts';

/** An answer to an invitation that arrived in the mailbox of the return address. */
export interface CalendarReply {
  /** Sender of the mail, in lower case. */
  sender: string;
  /** The `text/calendar` part. */
  calendar: string;
  /** Ids in the return addresses that the mail names: an invitation has that of its event. */
  returnedTo: readonly string[];
}

/** Takes a reply to an invitation, in the transaction that files the mail. */
export const calendarReplies = declareHook<[transaction: Db, reply: CalendarReply, now: Date], void>(
  'emails.calendar-reply',
);

/** The recipient of a mail that another feature has laid out. */
interface Leaving {
  brandId: BrandId;
  emailId: string;
  /** The address in lower case. */
  address: string;
}

/** Ends what a recipient gets of the list that a mail belongs to, or begins it again. */
export const leavingLists = declareHook<[transaction: Db, leaving: Leaving, isBack: boolean, now: Date], void>(
  'emails.leaving-lists',
);
