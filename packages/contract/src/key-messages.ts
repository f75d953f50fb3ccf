import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, one } from './fields.ts';
import { limits } from './limits.ts';

/**
 * States of a message found in the text of a clipping: a person confirms or rejects it. Reports count confirmed ones.
 */
const findingStates = ['proposed', 'confirmed', 'rejected'] as const;
export type FindingState = (typeof findingStates)[number];
const state = z.enum(findingStates);

const letters = /[\p{L}\p{N}]/u;
const name = z.string().trim().min(1).max(limits.keyMessageName);
/** Words that have to be in one sentence, in any order and near each other; `sustain*` finds all endings. */
const phrase = z
  .string()
  .trim()
  .min(2)
  .max(limits.keyMessagePhrase)
  .refine((text) => letters.test(text), { params: { code: 'invalid' } });

export const keyMessageForm = z.object({
  name,
  /** The campaign that the message belongs to; null: it is a message of the brand. */
  campaign: name.nullable().default(null),
  /** Each is one way to say the message. */
  phrases: z.array(phrase).min(1).max(limits.keyMessagePhrases),
});
export type KeyMessageForm = z.output<typeof keyMessageForm>;

const counted = {
  /** Clippings in which it was found but not judged yet. */
  proposed: z.number().int(),
  confirmed: z.number().int(),
};
const keyMessage = z.object({
  id,
  name: z.string(),
  campaign: z.string().nullable(),
  phrases: z.array(z.string()),
  ...counted,
});
export type KeyMessage = z.infer<typeof keyMessage>;

export const spokespersonForm = z.object({
  name: z.string().trim().min(2).max(limits.keyMessageName).regex(/\p{L}/u),
  role: z.string().trim().max(limits.keyMessageName).nullable().default(null),
});
export type SpokespersonForm = z.output<typeof spokespersonForm>;

const spokesperson = z.object({ id, name: z.string(), role: z.string().nullable(), ...counted });
export type Spokesperson = z.infer<typeof spokesperson>;

/** Progress of reading the clippings of the brand since its messages or spokespeople were changed. */
const reading = z.object({ read: z.number().int(), total: z.number().int(), is_finished: z.boolean() });
export type MessageReading = z.infer<typeof reading>;

/** A message in a clipping. The quote is a sentence of the text, as far as the licence of the outlet allows. */
const foundMessage = z.object({ key_message: z.object({ id, name: z.string() }), state, quote: z.string().nullable() });

/** A person quoted in a clipping. */
const foundQuote = z.object({
  id,
  name: z.string(),
  /** The spokesperson of the brand with this name; null: somebody else. */
  spokesperson: z.object({ id, role: z.string().nullable() }).nullable(),
  state,
  quote: z.string().nullable(),
});

const findings = z.object({ messages: z.array(foundMessage), quotes: z.array(foundQuote) });
export type ClippingFindings = z.infer<typeof findings>;

const quote = z.string().trim().max(limits.keyMessageQuote).nullable().optional();

const ofBrand = { area: 'brands', subject: { kind: 'brand', id: 'params.brand_id' } } as const;
const ofClipping = { area: 'clippings', subject: { kind: 'clipping', id: 'params.clipping_id' } } as const;
const brandParams = z.object({ brand_id: id });
const messageParams = brandParams.extend({ key_message_id: id });
const personParams = brandParams.extend({ spokesperson_id: id });
const clippingParams = z.object({ clipping_id: id });

export const keyMessageEndpoints = defineEndpoints({
  'brands.key-messages.index': {
    ...ofBrand,
    method: 'GET',
    path: '/brands/{brand_id}/key-messages',
    summary: 'Key messages and spokespeople of a brand, and how far its clippings have been read for them',
    access: 'clippings.list',
    params: brandParams,
    answer: one(
      z.object({
        messages: z.array(keyMessage),
        spokespeople: z.array(spokesperson),
        /** null: the clippings have never been read as a whole. */
        reading: reading.nullable(),
      }),
    ),
  },
  'brands.key-messages.store': {
    ...ofBrand,
    method: 'POST',
    path: '/brands/{brand_id}/key-messages',
    summary: 'Adds a key message; all clippings are read for it in the background',
    access: 'mention.save',
    params: brandParams,
    body: keyMessageForm,
    answer: one(keyMessage),
    status: 201,
  },
  'brands.key-messages.update': {
    ...ofBrand,
    method: 'PUT',
    path: '/brands/{brand_id}/key-messages/{key_message_id}',
    summary: 'Changes a key message; what a person has judged stays',
    access: 'mention.save',
    params: messageParams,
    body: keyMessageForm,
    answer: one(keyMessage),
  },
  'brands.key-messages.delete': {
    ...ofBrand,
    method: 'DELETE',
    path: '/brands/{brand_id}/key-messages/{key_message_id}',
    summary: 'Deletes a key message and takes it off all clippings',
    access: 'mention.save',
    params: messageParams,
    answer: null,
  },
  'brands.spokespeople.store': {
    ...ofBrand,
    method: 'POST',
    path: '/brands/{brand_id}/spokespeople',
    summary: 'Adds a spokesperson; quotes of that name belong to them',
    access: 'mention.save',
    params: brandParams,
    body: spokespersonForm,
    answer: one(spokesperson),
    status: 201,
  },
  'brands.spokespeople.update': {
    ...ofBrand,
    method: 'PUT',
    path: '/brands/{brand_id}/spokespeople/{spokesperson_id}',
    summary: 'Changes a spokesperson',
    access: 'mention.save',
    params: personParams,
    body: spokespersonForm,
    answer: one(spokesperson),
  },
  'brands.spokespeople.delete': {
    ...ofBrand,
    method: 'DELETE',
    path: '/brands/{brand_id}/spokespeople/{spokesperson_id}',
    summary: 'Deletes a spokesperson; their quotes stay',
    access: 'mention.save',
    params: personParams,
    answer: null,
  },
  'clippings.findings.show': {
    ...ofClipping,
    method: 'GET',
    path: '/clippings/{clipping_id}/findings',
    summary: 'Key messages and quoted people of a clipping, proposed and judged',
    access: 'clippings.list',
    params: clippingParams,
    answer: one(findings),
  },
  'clippings.key-messages.update': {
    ...ofClipping,
    method: 'PUT',
    path: '/clippings/{clipping_id}/key-messages/{key_message_id}',
    summary: 'Confirms or rejects a key message of a clipping, also one that was not proposed',
    access: 'mention.save',
    params: clippingParams.extend({ key_message_id: id }),
    body: z.object({ state, quote }),
    answer: one(findings),
  },
  'clippings.quotes.store': {
    ...ofClipping,
    method: 'POST',
    path: '/clippings/{clipping_id}/quotes',
    summary: 'Adds a quoted person to a clipping',
    access: 'mention.save',
    params: clippingParams,
    body: z.object({ name: spokespersonForm.shape.name, quote }),
    answer: one(findings),
    status: 201,
  },
  'clippings.quotes.update': {
    ...ofClipping,
    method: 'PUT',
    path: '/clippings/{clipping_id}/quotes/{quote_id}',
    summary: 'Confirms or rejects a quoted person of a clipping',
    access: 'mention.save',
    params: clippingParams.extend({ quote_id: id }),
    body: z.object({ state }),
    answer: one(findings),
  },
});
