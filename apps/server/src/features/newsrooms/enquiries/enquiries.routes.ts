import type { PressEnquiry } from '@masthead/contract';
import type { Db } from '../../../platform/db/index.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { invalidField, notFound } from '../../../platform/http/failure.ts';
import { publicUrlOf } from '../../../platform/http/public-url.ts';
import { post } from '../../../platform/mail/index.ts';
import { writeLetter } from '../../../platform/mail/letter.ts';
import { type BrandId, brandIn, type Call, type Handlers } from '../../access/index.ts';
import { deleteEnquiry, findEnquiry, findMember, listEnquiries, updateEnquiry } from './enquiries.queries.ts';

type Changing = Call<'newsrooms.enquiries.update'>;

/** Changes an enquiry, and tells a member to whom somebody else has assigned it. Throws 404, 422. */
async function changeEnquiry(call: Changing): Promise<{ data: PressEnquiry }> {
  const { db, scope, clock, params, body } = call;
  const find = async (within: Db) => {
    const found = await findEnquiry(within, scope, params.newsroom_id, params.press_enquiry_id);
    if (!found) throw notFound();
    return found;
  };
  return await db.transaction().execute(async (transaction) => {
    const enquiry = await find(transaction);
    const { state, assignee_id: assigneeId } = body;
    if (assigneeId) await tellAssignee(call, transaction, enquiry, assigneeId);
    await updateEnquiry(transaction, scope, enquiry.id, { state, assigneeId }, clock.now());
    return { data: await find(transaction) };
  });
}

async function tellAssignee(call: Changing, db: Db, enquiry: PressEnquiry, userId: string): Promise<void> {
  const brandId: BrandId = brandIn(call.scope, enquiry.brand_id);
  const receiver = await findMember(db, brandId, userId);
  if (!receiver) throw invalidField('assignee_id', 'invalid');
  if (userId === call.scope.actor.user_id || userId === enquiry.assignee?.id) return;
  const mail = await writeLetter(receiver, {
    key: 'press_enquiry_assigned',
    params: { from: enquiry.outlet ? `${enquiry.name} (${enquiry.outlet})` : enquiry.name },
    link: `${publicUrlOf(call)}/stories/enquiries?open=${enquiry.id}`,
    message: enquiry.message,
  });
  await post(db, call.clock, { ...mail, headers: { 'Reply-To': enquiry.email } });
}

export const enquiryRoutes: Handlers = {
  'press-enquiries.index': async ({ db, scope, query }) => {
    const rows = await listEnquiries(db, scope, query, { after: readCursor(query.cursor, ['id']), limit: query.limit });
    return pageOf(
      rows,
      query.limit,
      (row) => [row.id],
      (row) => row,
    );
  },
  'newsrooms.enquiries.update': (call) => changeEnquiry(call),
  'newsrooms.enquiries.delete': async ({ db, scope, params }) => {
    const { newsroom_id, press_enquiry_id } = params;
    if ((await deleteEnquiry(db, scope, newsroom_id, press_enquiry_id)) === 0) throw notFound();
  },
};
