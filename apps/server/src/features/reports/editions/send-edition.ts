import { addDays, localDate } from '@masthead/measuring';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../../platform/db/index.ts';
import { findOrigin } from '../../../platform/http/public-url.ts';
import { noteFailure, settle } from '../../../platform/isolation/index.ts';
import { defineJob } from '../../../platform/jobs/index.ts';
import { type Mail, postAll } from '../../../platform/mail/index.ts';
import { postForTenant } from '../../../platform/mail/tenant-mails.ts';
import { createSecrets } from '../../../platform/secrets/index.ts';
import type { Services } from '../../../platform/services.ts';
import { brandOfJob, hashToken, makeToken } from '../../access/index.ts';
import { listWilling, maySee, pathFor } from '../../notifications/index.ts';
import { linkPath } from '../links/link-path.ts';
import { insertLink } from '../links/links.queries.ts';
import { openView } from '../outputs/view.ts';
import { findReportOfJob, listReportBrands, type ReportRow } from '../reports.queries.ts';
import { layOutEdition } from './edition.mails.ts';
import { editionLinks } from './edition-consent.ts';
import { dropEdition, findSchedule, markSent, noteOutcome, type ScheduleRow } from './editions.queries.ts';
import { type EditionReceiver, listReceivers } from './receivers.queries.ts';

type Sending = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Days for which the link in a mail to an outside address works. */
const linkDays = 180;

/** Sends an edition to its receivers, or drops it if it is empty. The mails and the mark that it was sent are written together. */
export const sendEditionJob = defineJob({
  name: 'reports.send-edition',
  payload: z.object({ brand_id: brandOfJob, report_id: z.uuid() }),
  run: async (services: Sending, { brand_id, report_id }) => {
    const { db, clock, log } = services;
    const edition = await findReportOfJob(db, brand_id, report_id);
    if (!edition?.edition_of || !edition.document) return;
    const model = { brand_id, report_id: edition.edition_of };
    const schedule = await findSchedule(db, model);
    if (!schedule) return;
    const now = clock.now();
    try {
      await db.transaction().execute(async (transaction) => {
        const isEmpty = schedule.skips_empty && clippingsOf(edition) === 0;
        if (isEmpty) {
          await dropEdition(transaction, edition, now);
        } else {
          if ((await markSent(transaction, edition, now)) === 0) return;
          await postMails(transaction, services, edition, schedule);
        }
        await noteOutcome(transaction, model, isEmpty ? 'skipped' : 'sent', now);
        await settle(transaction, 'edition', [edition.id]);
      });
    } catch (error) {
      log.error({ err: error, report_id }, 'An edition of a report could not be sent');
      await db.transaction().execute(async (transaction) => {
        const item = { kind: 'edition', itemId: edition.id, brandId: brand_id, subject: edition.name } as const;
        await noteFailure(transaction, item, error, now);
        await noteOutcome(transaction, model, 'failed', now);
      });
    }
  },
});

const clippingsOf = ({ document }: ReportRow): number =>
  document?.blocks.find(({ kind }) => kind === 'figures')?.figures.find(({ key }) => key === 'clippings')?.value ?? 0;

/** Returns who gets an edition now: members who may see all of its brands, and addresses that have agreed. */
async function listening(db: Db, edition: ReportRow, schedule: ScheduleRow, now: Date): Promise<EditionReceiver[]> {
  const seen = { brandIds: edition.brand_ids, permission: 'performance.report' } as const;
  if (!(await maySee(db, schedule.created_by, seen, now))) return [];
  return await listWilling(db, await listReceivers(db, schedule), seen, now);
}

async function postMails(db: Db, services: Sending, edition: ReportRow, schedule: ScheduleRow): Promise<void> {
  const { clock, config } = services;
  const now = clock.now();
  const receivers = await listening(db, edition, schedule, now);
  if (receivers.length === 0) return;
  const [brand] = await listReportBrands(db, { brandIds: edition.brand_ids });
  if (!brand) return;
  const origin = findOrigin(config);
  const secrets = createSecrets(config);
  const outside = receivers.some(({ address }) => address)
    ? await openEditionLink(db, edition, schedule, { now, origin })
    : '';
  const view = openView(edition);
  const mails: { receiver: EditionReceiver; mail: Mail }[] = [];
  for (const receiver of receivers) {
    const to = receiver.user_email ?? receiver.address;
    if (!to) continue;
    const mail = await layOutEdition(view, {
      to,
      link: receiver.address ? outside : `${origin}/reports/${edition.id}`,
      unsubscribe: `${origin}${pathFor(secrets, editionLinks, 'unsubscribe', receiver.id)}`,
    });
    mails.push({ receiver, mail });
  }
  const isOutside = ({ receiver }: (typeof mails)[number]) => receiver.address !== null;
  await postForTenant(
    db,
    { clock, config },
    brand.organisation_id,
    mails.filter(isOutside).map(({ mail }) => mail),
  );
  await postAll(
    db,
    clock,
    mails.filter((one) => !isOutside(one)).map(({ mail }) => ({ id: uuidv7(), mail })),
  );
}

/** Makes the link by which outside addresses read an edition. Returns its address. */
async function openEditionLink(
  db: Db,
  edition: ReportRow,
  schedule: ScheduleRow,
  { now, origin }: { now: Date; origin: string },
): Promise<string> {
  const token = makeToken();
  const row = {
    ...{ brand_id: edition.brand_id, report_id: edition.id, id: uuidv7() },
    ...{ label: '', password_hash: null, revoked_at: null },
    ...{ expires_on: addDays(localDate(now, schedule.timezone), linkDays) },
    ...{ created_by: schedule.created_by, created_at: now.toISOString() },
  };
  await insertLink(db, row, hashToken(token));
  return `${origin}${linkPath}/${token}`;
}
