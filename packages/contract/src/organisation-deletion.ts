import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, id, one, requiredText } from './fields.ts';

/** Reasons why an organisation cannot be deleted, the first one to clear first. */
const deletionHolds = ['not_own', 'kept', 'subscription_active', 'invoice_open'] as const;
export type DeletionHold = (typeof deletionHolds)[number];

const count = z.number().int();
const deletion = z.object({
  /** Time at which it is deleted; null: nobody has asked for it. */
  deletes_at: dateTime.nullable(),
  held_by: z.enum(deletionHolds).nullable(),
  /** Number of records that are lost, by kind. */
  records: z.object({
    brands: count,
    users: count,
    streams: count,
    clippings: count,
    stories: count,
    newsrooms: count,
    relations: count,
  }),
});
export type OrganisationDeletion = z.infer<typeof deletion>;

const params = z.object({ organisation_id: id });
const subject = { kind: 'organisation', id: 'params.organisation_id' } as const;

export const organisationDeletionEndpoints = defineEndpoints({
  'organisations.deletion.show': {
    method: 'GET',
    path: '/organisations/{organisation_id}/deletion',
    area: 'organisation',
    summary: 'When the organisation is deleted, what is lost, and what has to be settled before',
    access: 'organisation.update',
    subject,
    params,
    answer: one(deletion),
    rateLimit: 60,
  },
  'organisations.deletion.store': {
    method: 'POST',
    path: '/organisations/{organisation_id}/deletion',
    area: 'organisation',
    summary: 'Has the organisation deleted after 7 days, with its name and the password; until then everything works',
    access: 'organisation.update',
    subject,
    params,
    body: z.object({ name: requiredText, current_password: z.string().min(1).max(200) }),
    answer: one(z.object({ deletes_at: dateTime })),
    rateLimit: 20,
  },
  'organisations.deletion.delete': {
    method: 'DELETE',
    path: '/organisations/{organisation_id}/deletion',
    area: 'organisation',
    summary: 'Keeps an organisation that was to be deleted',
    access: 'organisation.update',
    subject,
    params,
    answer: null,
  },
});
