import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, many, one } from './fields.ts';
import { pressContact } from './newsroom-parts.ts';

/** A press contact of a brand, which its newsrooms show. Stories keep a copy, so a later change leaves them as they are. */
const brandContact = pressContact.extend({ id });
export type BrandContact = z.infer<typeof brandContact>;

const params = z.object({ contact_id: id });
const changing = { access: 'story.update', subject: { kind: 'contact', id: 'params.contact_id' }, params } as const;

export const contactEndpoints = defineEndpoints({
  'brands.contacts.index': {
    method: 'GET',
    path: '/brands/{brand_id}/contacts',
    area: 'brands',
    summary:
      'Press contacts of the brand, and those that its newsrooms and organisation name themselves (without an id)',
    access: 'brand member',
    subject: { kind: 'brand', id: 'params.brand_id' },
    params: z.object({ brand_id: id }),
    answer: many(pressContact.extend({ id: id.nullable() })),
  },
  'contacts.store': {
    method: 'POST',
    path: '/contacts',
    area: 'contacts',
    summary: 'Adds a press contact to a brand',
    access: 'story.update',
    subject: { kind: 'brand', id: 'body.brand_id' },
    body: pressContact.extend({ brand_id: id }),
    answer: one(brandContact),
    status: 201,
  },
  'contacts.update': {
    method: 'PUT',
    path: '/contacts/{contact_id}',
    area: 'contacts',
    summary: 'Changes a press contact in all newsrooms that show it; fields left out stay as they are',
    ...changing,
    body: z.object({
      name: pressContact.shape.name.optional(),
      role: pressContact.shape.role.unwrap().optional(),
      email: pressContact.shape.email.unwrap().optional(),
      phone: pressContact.shape.phone.unwrap().optional(),
    }),
    answer: one(brandContact),
  },
  'contacts.delete': {
    method: 'DELETE',
    path: '/contacts/{contact_id}',
    area: 'contacts',
    summary: 'Removes a press contact from the brand and its newsrooms',
    ...changing,
    answer: null,
  },
});
