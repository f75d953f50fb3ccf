import { z } from 'zod';
import { enquiryStates } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, list, one, page, paging, requiredText, shortText } from './fields.ts';
import { limits } from './limits.ts';

/** Enquiry as a journalist writes it in the form of a newsroom's public site. */
export const pressEnquiryForm = z.object({
  name: requiredText,
  email,
  outlet: shortText.transform((text) => text || null),
  message: z.string().trim().min(1).max(limits.enquiryText),
});
export type PressEnquiryForm = z.output<typeof pressEnquiryForm>;

const pressEnquiry = z.object({
  id,
  brand_id: id,
  newsroom: z.object({ id, name: z.string() }),
  /** The story that was read when the enquiry was written. */
  story: z.object({ id, headline: z.string() }).nullable(),
  name: z.string(),
  email: z.string(),
  outlet: z.string().nullable(),
  message: z.string(),
  language: z.string(),
  state: z.enum(enquiryStates),
  assignee: z.object({ id, full_name: z.string() }).nullable(),
  /** Relation of the brand with the same address. */
  relation: z.object({ id, name: z.string() }).nullable(),
  created_at: dateTime,
  answered_at: dateTime.nullable(),
});
export type PressEnquiry = z.infer<typeof pressEnquiry>;

const changing = {
  access: 'newsroom.update',
  subject: { kind: 'newsroom', id: 'params.newsroom_id' },
  params: z.object({ newsroom_id: id, press_enquiry_id: id }),
} as const;

/** Enquiries that journalists send from the public site of a newsroom. */
export const pressEnquiryEndpoints = defineEndpoints({
  'press-enquiries.index': {
    method: 'GET',
    path: '/press-enquiries',
    area: 'newsrooms',
    summary: 'Enquiries of journalists, newest first; search looks in name, address, outlet and message',
    access: 'newsroom.update',
    subject: { kind: 'brands', id: 'query.brands' },
    query: z.object({
      brands: list(id).optional(),
      state: z.enum(enquiryStates).optional(),
      search: shortText.optional(),
      ...paging,
    }),
    answer: page(pressEnquiry),
  },
  'newsrooms.enquiries.update': {
    method: 'PATCH',
    path: '/newsrooms/{newsroom_id}/enquiries/{press_enquiry_id}',
    area: 'newsrooms',
    summary: 'Changes the state of an enquiry, or assigns it to a member of the brand, who is told by mail',
    ...changing,
    body: z.object({ state: z.enum(enquiryStates).optional(), assignee_id: id.nullable().optional() }),
    answer: one(pressEnquiry),
  },
  'newsrooms.enquiries.delete': {
    method: 'DELETE',
    path: '/newsrooms/{newsroom_id}/enquiries/{press_enquiry_id}',
    area: 'newsrooms',
    summary: 'Deletes an enquiry',
    ...changing,
    answer: null,
  },
});
