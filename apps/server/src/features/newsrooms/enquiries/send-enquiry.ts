import { limits, type PressEnquiryForm } from '@masthead/contract';
import { v7 as uuidv7 } from 'uuid';
import { before, days } from '../../../platform/clock/index.ts';
import { defineJob, noPayload } from '../../../platform/jobs/index.ts';
import { post } from '../../../platform/mail/index.ts';
import { writeLetter } from '../../../platform/mail/letter.ts';
import type { Services } from '../../../platform/services.ts';
import { acrossBrands, type BrandId } from '../../access/index.ts';
import { countSince, forgetEnquiriesBefore, insertEnquiry } from './enquiries.queries.ts';

interface AskedNewsroom {
  id: string;
  brand_id: BrandId;
  name: string;
  language: string;
  contact_name: string | null;
  contact_email: string | null;
  contacts: readonly { name: string; email: string | null }[];
}

interface Asked extends PressEnquiryForm {
  /** Language of the page with the form. */
  language: string;
  story: { id: string; headline: string } | null;
  /** Address of the web app without a slash at its end. */
  origin: string;
}

/**
 * Keeps the enquiry of a journalist and mails it to the press contact of the newsroom, whose reply goes to the journalist. Returns false for a
 * newsroom that got too many in a day.
 */
export async function sendEnquiry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  newsroom: AskedNewsroom,
  { origin, ...asked }: Asked,
): Promise<boolean> {
  const now = clock.now();
  if ((await countSince(acrossBrands(db), newsroom.id, before(now, days(1)))) >= limits.enquiriesPerDay) return false;
  const id = uuidv7();
  const { name, email, outlet, message } = asked;
  const { brand_id, id: newsroom_id } = newsroom;
  await db.transaction().execute(async (transaction) => {
    await insertEnquiry(acrossBrands(transaction), { ...asked, id, brand_id, newsroom_id }, now);
    const contact = contactOf(newsroom);
    if (!contact) return;
    const receiver = { email: contact.email, first_name: contact.name, language: newsroom.language };
    const mail = await writeLetter(receiver, {
      key: 'press_enquiry',
      params: { from: outlet ? `${name} (${outlet})` : name, address: email, newsroom: newsroom.name },
      link: `${origin}/stories/enquiries?open=${id}`,
      message,
    });
    await post(transaction, clock, { ...mail, headers: { 'Reply-To': email } });
  });
  return true;
}

/** Returns the receiver of enquiries: the newsroom's own contact, otherwise the first of its list with an address. */
function contactOf({ contact_name, contact_email, contacts }: AskedNewsroom): { name: string; email: string } | null {
  if (contact_email) return { name: contact_name ?? contact_email, email: contact_email };
  for (const { name, email } of contacts) if (email) return { name, email };
  return null;
}

export const forgetEnquiriesJob = defineJob({
  name: 'newsrooms.forget-enquiries',
  payload: noPayload,
  schedule: '17 4 * * *',
  run: async ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
    void (await forgetEnquiriesBefore(acrossBrands(db), before(clock.now(), days(limits.enquiryDays)))),
});
