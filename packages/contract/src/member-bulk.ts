import { z } from 'zod';
import { role } from './accounts.ts';
import { bulkAnswer, selectedIds, selectedRecords } from './bulk.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';

const ofBrand = {
  method: 'POST',
  area: 'brands',
  access: 'members.manage',
  subject: { kind: 'brand', id: 'params.brand_id' },
  params: z.object({ brand_id: id }),
  answer: bulkAnswer,
  status: 200,
} as const;
const path = '/brands/{brand_id}/members';
const invited = '/brands/{brand_id}/invitations';

/** Changes of many members and invitations of a list; each keeps its own checks. */
export const memberBulkEndpoints = defineEndpoints({
  'brands.members.bulk-update-role': {
    ...ofBrand,
    path: `${path}/bulk-update-role`,
    summary: 'Changes the roles of members',
    body: z.object({ members: selectedRecords(z.object({ id, role })) }),
    each: { as: 'brands.members.update-role', id: 'user_id', fields: ['role'] },
  },
  'brands.members.bulk-remove': {
    ...ofBrand,
    path: `${path}/bulk-remove`,
    summary: 'Removes members from a brand',
    body: z.object({ members: selectedIds }),
    each: { as: 'brands.members.remove', id: 'user_id' },
  },
  'brands.invitations.bulk-resend': {
    ...ofBrand,
    path: `${invited}/bulk-resend`,
    summary: 'Mails new links, which end the older; their 14 days begin again',
    body: z.object({ invitations: selectedIds }),
    each: { as: 'brands.invitations.resend', id: 'invitation_id' },
    rateLimit: 30,
  },
  'brands.invitations.bulk-cancel': {
    ...ofBrand,
    path: `${invited}/bulk-cancel`,
    summary: 'Cancels invitations',
    body: z.object({ invitations: selectedIds }),
    each: { as: 'brands.invitations.delete', id: 'invitation_id' },
  },
});
