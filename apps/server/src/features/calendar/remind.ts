import { events } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../platform/clock/index.ts';
import { findOrigin } from '../../platform/http/public-url.ts';
import { defineJob, eachPage, noPayload } from '../../platform/jobs/index.ts';
import { postAll } from '../../platform/mail/index.ts';
import { writeLetter } from '../../platform/mail/letter.ts';
import { broadcast } from '../../platform/realtime/index.ts';
import type { Services } from '../../platform/services.ts';
import { acrossBrands } from '../access/index.ts';
import { forgetEvents } from './events.queries.ts';
import { timeText } from './invite.ts';
import {
  claimReminders,
  deleteNoticesBefore,
  listReminded,
  type Reminded,
  upsertNotices,
} from './reminders.queries.ts';
import { grace } from './save-event.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;
const batch = 100;

/**
 * Sends the reminders that are due: a mail and a notice on screen. A reminder is marked in the transaction that posts its mails, so
 * none is lost or sent twice when the process ends. Those that came due while nothing ran are sent at the next start.
 */
export const remindJob = defineJob({
  name: 'calendar.remind',
  payload: noPayload,
  schedule: '* * * * *',
  run: async ({ db, clock, config }: Needs, _, signal) => {
    await eachPage(signal, () =>
      db.transaction().execute(async (transaction) => {
        const system = acrossBrands(transaction);
        const due = await claimReminders(system, clock.now(), batch);
        const reminded = due.length > 0 ? await listReminded(system, due) : [];
        if (reminded.length > 0) {
          const mails = await Promise.all(reminded.map((one) => writeReminder(one, findOrigin(config))));
          await postAll(
            transaction,
            clock,
            mails.map((mail) => ({ id: uuidv7(), mail })),
          );
          const notices = reminded.map(({ brand_id, event_id, user_id }) => ({
            id: uuidv7(),
            brand_id,
            event_id,
            user_id,
          }));
          await upsertNotices(system, notices, clock.now());
          for (const { user_id, event_id } of reminded)
            await broadcast(transaction, events.reminderDue, user_id, { event_id });
        }
        return due.length === batch;
      }),
    );
  },
});

const writeReminder = (event: Reminded, origin: string) =>
  writeLetter(event, {
    key: event.type === 'Task' ? 'task_reminder' : 'meeting_reminder',
    params: { title: event.title, time: timeText(event, event.language) },
    link: `${origin}/connect/calendar?event=${event.event_id}`,
    message: event.location,
  });

/** Deletes events that can no longer be restored, and notices that were not dismissed. */
export const cleanUpCalendarJob = defineJob({
  name: 'calendar.clean-up',
  payload: noPayload,
  schedule: '27 * * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) => {
    await forgetEvents(acrossBrands(db), before(clock.now(), grace));
    await deleteNoticesBefore(acrossBrands(db), before(clock.now(), days(30)));
  },
});
