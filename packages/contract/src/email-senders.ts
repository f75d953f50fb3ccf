import { z } from 'zod';
import { suppression } from './email-facts.ts';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, many, one, page, paging, shortText } from './fields.ts';
import { limits } from './limits.ts';

/** A domain name with at least two parts, in lower case. */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u);

const emailSender = z.object({
  /** An address, or a domain as @example.org. */
  address: z.string(),
  asked_at: dateTime,
  /** null: the link in the mail to the address has not been used yet. */
  confirmed_at: dateTime.nullable(),
});
export type EmailSenderAddress = z.infer<typeof emailSender>;

/** Most e-mails of all brands to one address within some days; null: no limit. */
const emailLimit = z
  .object({ most: z.number().int().min(1).max(50), days: z.number().int().min(1).max(60) })
  .nullable();

/** ISO code of a country. */
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const trackingRules = z.object({
  /** Leaves out the countries whose law asks for consent. */
  by_law: z.boolean(),
  /** Countries that are counted anyway. */
  counted: z.array(countryCode).max(250),
  not_counted: z.array(countryCode).max(250),
});
export type TrackingRules = z.infer<typeof trackingRules>;

const ofOrganisation = { area: 'emails', subject: { kind: 'any-brand' } } as const;
const settings = { area: 'emails', access: 'emails.settings.update', subject: { kind: 'any-brand' } } as const;

/** Proof that an organisation owns its sender addresses, and what guards its recipients: the limit and the suppression list. */
export const emailSenderEndpoints = defineEndpoints({
  'email-senders.index': {
    ...settings,
    method: 'GET',
    path: '/email-senders',
    summary: 'Addresses and domains in whose name own mail servers may send; the account address of a user always may',
    answer: many(emailSender),
  },
  'email-senders.store': {
    ...settings,
    method: 'POST',
    path: '/email-senders',
    summary: 'Mails a link to an address, by which its owner confirms it as a sender; 409 sender_asked_recently',
    body: z.object({ email }),
    answer: one(emailSender),
    status: 200,
    rateLimit: 30,
  },
  'email-senders.prove-domain': {
    ...settings,
    method: 'POST',
    path: '/email-senders/domain',
    summary: 'Looks for the TXT record that proves a domain; 422 sender_record_missing names it',
    body: z.object({ domain: domainName }),
    answer: one(emailSender),
    status: 200,
    rateLimit: 30,
    waitsOutside: true,
  },
  'email-senders.delete': {
    ...settings,
    method: 'DELETE',
    path: '/email-senders/{email}',
    summary: 'Takes the proof of an address or domain back: nothing more is sent in its name',
    /** An address, or a domain as @example.org. */
    params: z.object({ email: shortText }),
    answer: null,
  },
  'email-limit.show': {
    area: 'emails',
    access: 'emails.list',
    subject: { kind: 'any-brand' },
    method: 'GET',
    path: '/email-limit',
    summary: 'The most e-mails that all brands together send to one address within some days; null: no limit',
    answer: one(emailLimit),
  },
  'email-limit.update': {
    area: 'emails',
    access: 'organisation.update',
    subject: { kind: 'organisation' },
    method: 'PUT',
    path: '/email-limit',
    summary: 'Sets or removes the limit of e-mails to one address',
    body: z.object({ limit: emailLimit }),
    answer: one(emailLimit),
  },
  'email-tracking.show': {
    ...ofOrganisation,
    method: 'GET',
    path: '/email-tracking',
    summary: 'Countries in which opens and clicks are counted',
    access: 'emails.list',
    answer: one(trackingRules),
  },
  'email-tracking.update': {
    area: 'emails',
    access: 'organisation.update',
    subject: { kind: 'organisation' },
    method: 'PUT',
    path: '/email-tracking',
    summary: 'Sets in which countries opens and clicks are counted, for e-mails whose sending begins later',
    body: trackingRules,
    answer: one(trackingRules),
  },
  'email-suppressions.index': {
    ...ofOrganisation,
    method: 'GET',
    path: '/email-suppressions',
    summary: 'Addresses that no brand of the organisation mails, the newest first',
    access: 'emails.list',
    query: z.object({ search: shortText.optional(), ...paging }),
    answer: page(suppression),
  },
  'email-suppressions.store': {
    ...ofOrganisation,
    method: 'POST',
    path: '/email-suppressions',
    summary: 'Adds addresses, such as a list of another system; entries that are no addresses are counted and left out',
    access: 'email.create',
    body: z.object({ emails: z.array(z.string().max(limits.shortText)).min(1).max(limits.emailRecipients) }),
    bodyLimit: limits.emailRequestBytes,
    answer: one(z.object({ added: z.number().int(), known: z.number().int(), invalid: z.number().int() })),
    status: 200,
  },
  'email-suppressions.delete': {
    ...ofOrganisation,
    method: 'DELETE',
    path: '/email-suppressions/{email}',
    summary: 'Allows an address again; 409 suppression_kept where the person has unsubscribed or complained',
    access: 'email.create',
    params: z.object({ email: z.string().max(limits.shortText) }),
    answer: null,
  },
});
