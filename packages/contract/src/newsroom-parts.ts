import { z } from 'zod';
import { imageCrop } from './accounts.ts';
import { socialNetworks } from './choices.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, id, many, one, page, paging, requiredText, shortText } from './fields.ts';
import { file } from './files.ts';
import { limits } from './limits.ts';
import { language } from './reference.ts';
import { accountForm } from './social-accounts.ts';

export const phone = z.string().trim().max(50);

/** A person whom journalists reach; of a newsroom, a brand or a story. */
export const pressContact = z.object({
  name: requiredText,
  role: shortText.nullable().default(null),
  email: email.nullable().default(null),
  phone: phone.nullable().default(null),
});
export type PressContact = z.infer<typeof pressContact>;

export const newsroomContact = pressContact.extend({ id, photo: imageCrop.nullable() });
export type NewsroomContact = z.infer<typeof newsroomContact>;
const contactForm = pressContact.extend({ photo: imageCrop.nullable().default(null) });

/** `file` is the original; of a picture `low_resolution` is at most 1600 pixels wide. */
export const newsroomFile = z.object({
  id,
  title: z.string(),
  credit: z.string().nullable(),
  file,
  low_resolution: file.nullable(),
  created_at: dateTime,
});
export type NewsroomFile = z.infer<typeof newsroomFile>;

export const socialHandle = z.object({
  id,
  network: z.enum(socialNetworks),
  handle: z.string(),
  url: z.string(),
  /** True if its posts can be read without a key of the network. */
  has_feed: z.boolean(),
});
export type SocialHandle = z.infer<typeof socialHandle>;

const socialPost = z.object({
  url: z.string(),
  text: z.string(),
  image_url: z.string().nullable(),
  published_at: dateTime,
});

const follower = z.object({
  id,
  email: z.string(),
  language,
  confirmed_at: dateTime.nullable(),
  asked_at: dateTime,
});

const params = z.object({ newsroom_id: id });
const subject = { kind: 'newsroom', id: 'params.newsroom_id' } as const;
const reading = { access: 'brand member', subject, params } as const;
const changing = { access: 'newsroom.update', subject, params } as const;

/** Contacts, press kit, social handles and followers of a newsroom. */
const kitList = z.object({ newsroom_files: z.array(id).min(1).max(limits.newsroomFiles) });

export const newsroomPartEndpoints = defineEndpoints({
  'newsrooms.contacts.index': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/contacts',
    area: 'newsrooms',
    summary: 'Press contacts in their order',
    ...reading,
    answer: many(newsroomContact),
  },
  'newsrooms.contacts.replace': {
    method: 'PUT',
    path: '/newsrooms/{newsroom_id}/contacts',
    area: 'newsrooms',
    summary:
      'Sets all press contacts in the order sent: contacts of the brand by their id, new ones without; what no newsroom shows any more is removed',
    ...changing,
    body: z.object({ contacts: z.array(contactForm.extend({ id: id.optional() })).max(limits.newsroomContacts) }),
    answer: many(newsroomContact),
  },
  'newsrooms.files.index': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/files',
    area: 'newsrooms',
    summary: 'Press kit in its order',
    ...reading,
    answer: many(newsroomFile),
  },
  'newsrooms.files.store': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/files',
    area: 'newsrooms',
    summary: 'Puts a file into the press kit; of a picture a smaller one is made beside it',
    ...changing,
    body: z.object({ file_id: id, title: requiredText.optional(), credit: shortText.nullable().optional() }),
    answer: one(newsroomFile),
    status: 201,
  },
  'newsrooms.files.update': {
    method: 'PATCH',
    path: '/newsrooms/{newsroom_id}/files/{newsroom_file_id}',
    area: 'newsrooms',
    summary: 'Changes title, credit or position of a file of the press kit',
    access: 'newsroom.update',
    subject,
    params: params.extend({ newsroom_file_id: id }),
    body: z.object({
      title: requiredText.optional(),
      credit: shortText.nullable().optional(),
      position: z.number().int().min(0).max(limits.newsroomFiles).optional(),
    }),
    answer: one(newsroomFile),
  },
  'newsrooms.files.bulk-delete': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/files/bulk-delete',
    area: 'newsrooms',
    summary: 'Takes files out of the press kit; for seven days they can be put back',
    ...changing,
    body: kitList,
    answer: one(z.object({ deleted: z.number().int() })),
    status: 200,
  },
  'newsrooms.files.bulk-restore': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/files/bulk-restore',
    area: 'newsrooms',
    summary: 'Puts files back into the press kit, in their former places',
    ...changing,
    body: kitList,
    answer: one(z.object({ restored: z.number().int() })),
    status: 200,
  },
  'newsrooms.files.delete': {
    method: 'DELETE',
    path: '/newsrooms/{newsroom_id}/files/{newsroom_file_id}',
    area: 'newsrooms',
    summary: 'Takes a file out of the press kit; for seven days it can be put back',
    access: 'newsroom.update',
    subject,
    params: params.extend({ newsroom_file_id: id }),
    answer: null,
  },
  'newsrooms.social.index': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/social',
    area: 'newsrooms',
    summary: 'Social handles',
    ...reading,
    answer: many(socialHandle),
  },
  'newsrooms.social.store': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/social',
    area: 'newsrooms',
    summary: 'Adds a social handle',
    ...changing,
    body: accountForm,
    answer: one(socialHandle),
    status: 201,
  },
  'newsrooms.social.update': {
    method: 'PUT',
    path: '/newsrooms/{newsroom_id}/social/{handle_id}',
    area: 'newsrooms',
    summary: 'Changes a social handle',
    access: 'newsroom.update',
    subject,
    params: params.extend({ handle_id: id }),
    body: accountForm,
    answer: one(socialHandle),
  },
  'newsrooms.social.delete': {
    method: 'DELETE',
    path: '/newsrooms/{newsroom_id}/social/{handle_id}',
    area: 'newsrooms',
    summary: 'Removes a social handle',
    access: 'newsroom.update',
    subject,
    params: params.extend({ handle_id: id }),
    answer: null,
  },
  'newsrooms.social.feed': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/social/{handle_id}/feed',
    area: 'newsrooms',
    summary: 'Newest posts of a handle',
    access: 'brand member',
    subject,
    params: params.extend({ handle_id: id }),
    answer: many(socialPost),
  },
  'newsrooms.followers.index': {
    method: 'GET',
    path: '/newsrooms/{newsroom_id}/followers',
    area: 'newsrooms',
    summary: 'Who follows by e-mail, newest first; confirmed ones unless all=true',
    access: 'newsroom.update',
    subject,
    params,
    query: z.object({ all: z.enum(['true', 'false']).optional(), ...paging }),
    answer: page(follower),
  },
  'newsrooms.followers.store': {
    method: 'POST',
    path: '/newsrooms/{newsroom_id}/followers',
    area: 'newsrooms',
    summary: 'Asks an address by mail to confirm that it follows; the answer never says whether it does already',
    access: 'public',
    params,
    body: z.object({ email }),
    answer: null,
    rateLimit: 10,
  },
  'newsrooms.followers.delete': {
    method: 'DELETE',
    path: '/newsrooms/{newsroom_id}/followers/{follower_id}',
    area: 'newsrooms',
    summary: 'Forgets a follower',
    access: 'newsroom.update',
    subject,
    params: params.extend({ follower_id: id }),
    answer: null,
  },
});
