import { z } from 'zod';
import { emailWarnings, hitActors, suppressionReasons } from './choices.ts';
import { dateTime, id } from './fields.ts';

export const emailCounts = z.object({
  recipients: z.number().int(),
  queued: z.number().int(),
  sending: z.number().int(),
  accepted: z.number().int(),
  delivered: z.number().int(),
  bounced: z.number().int(),
  unknown: z.number().int(),
  suppressed: z.number().int(),
  failed: z.number().int(),
  /** Recipients for whom a person, not a machine, opened the e-mail; a click counts as an open. */
  opened: z.number().int(),
  clicked: z.number().int(),
  replied: z.number().int(),
  /** Recipients whose server took the e-mail, and whose opens and clicks are not counted. */
  untracked: z.number().int(),
});
export type EmailCounts = z.infer<typeof emailCounts>;

export const emailAudience = z.object({
  /** Addresses that get the e-mail. */
  recipients: z.number().int(),
  /** Chosen people without an address. */
  without_address: z.number().int(),
  duplicates: z.number().int(),
  /** Addresses on the suppression list, and people who have chosen not to get such an e-mail. */
  suppressed: z.number().int(),
  /** Addresses that have got as many e-mails of the organisation as its limit allows. */
  over_limit: z.number().int(),
  /** Recipients that the e-mail leaves out because of a warning. */
  left_out: z.number().int(),
  /** Recipients whose opens and clicks are not counted: they refused, or the law of their country asks for consent. */
  untracked: z.number().int(),
  /** Server by which it leaves: the author's own, the operator's, or none; and the address of the sender. */
  sender: z.object({
    server: z.enum(['own', 'operator', 'none']),
    email: z.string().nullable(),
    /** false: the owner of the address has not confirmed it, so nothing is sent in its name. */
    is_proven: z.boolean(),
  }),
  /** Entries that are no addresses: how many, and the first of them. */
  invalid: z.number().int(),
  invalid_entries: z.array(z.string()),
  /** Typed addresses that are no relations: their placeholders are replaced by the word given for it, or by nothing. */
  not_relations: z.number().int(),
  /** Placeholders of subject and text that do not exist. */
  unknown_placeholders: z.array(z.string()),
  uses_placeholders: z.boolean(),
  /** The first people by address who get the e-mail, so that their versions can be looked at. */
  people: z.array(z.object({ relation_id: id.nullable(), email: z.string(), name: z.string().nullable() })),
  /** Names of relations that were chosen one by one; the first 500. */
  chosen: z.array(z.object({ id, name: z.string() })),
});
export type EmailAudience = z.infer<typeof emailAudience>;

/** Facts about a recipient that count before an e-mail goes out. */
export const emailRelevance = z.object({
  email: z.string(),
  name: z.string().nullable(),
  relation_id: id.nullable(),
  outlet: z.string().nullable(),
  /** Beat: the topics noted for the relation. */
  topics: z.array(z.string()),
  /** Pieces of the last year under the person's name in what the brand monitors. */
  pieces: z.number().int(),
  latest: z.object({ headline: z.string(), url: z.string(), outlet: z.string(), published_at: dateTime }).nullable(),
  last_contact_at: dateTime.nullable(),
  /** E-mails of all brands of the organisation in the last 14 days. */
  recent_emails: z.number().int(),
  warnings: z.array(z.enum(emailWarnings)),
});
export type EmailRelevance = z.infer<typeof emailRelevance>;

export const warningCounts = z.object({
  /** Recipients with at least one warning. */
  warned: z.number().int(),
  by_warning: z.array(z.object({ warning: z.enum(emailWarnings), count: z.number().int() })),
});

const linkFacts = z.object({
  number: z.number().int(),
  url: z.string(),
  clicks: z.number().int(),
  recipients: z.number().int(),
});
export const emailFacts = z.object({
  sent: z.number().int(),
  delivered: z.number().int(),
  opened: z.number().int(),
  clicked: z.number().int(),
  recipients: z.number().int(),
  counts: emailCounts,
  is_tracked: z.boolean(),
  tracking_stopped_at: dateTime.nullable(),
  /** Opens and clicks by who made them and why they were judged so. */
  hits: z.array(
    z.object({
      kind: z.enum(['open', 'click']),
      actor: z.enum(hitActors),
      reason: z.string(),
      count: z.number().int(),
    }),
  ),
  links: z.array(linkFacts),
  /** Programs in which people read it; null: unknown. */
  clients: z.array(z.object({ client: z.string().nullable(), recipients: z.number().int(), hits: z.number().int() })),
  /** Outlets of the relations who got it; null: no relation, or none noted. At most 200. */
  outlets: z.array(
    z.object({
      outlet_id: id.nullable(),
      outlet: z.string().nullable(),
      recipients: z.number().int(),
      opened: z.number().int(),
      clicked: z.number().int(),
      replied: z.number().int(),
    }),
  ),
  /** Opens and clicks of people by hour. */
  timeline: z.array(z.object({ hour: dateTime, opens: z.number().int(), clicks: z.number().int() })),
});
export type EmailFacts = z.infer<typeof emailFacts>;

export const emailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Size of the HTML part; Gmail cuts a larger one than 102 kB. */
  html_bytes: z.number().int(),
});

export const emailReply = z.object({
  id,
  brand_id: id,
  email_id: id,
  /** Subject of the e-mail that was answered. */
  email_subject: z.string(),
  recipient_id: id,
  relation_id: id.nullable(),
  name: z.string().nullable(),
  /** Address that has answered; it may be another one than the recipient's. */
  sender: z.string(),
  subject: z.string(),
  /** Text of the reply without its quotations. */
  body: z.string(),
  received_at: dateTime,
});

export const suppression = z.object({
  email: z.string(),
  reason: z.enum(suppressionReasons),
  detail: z.string().nullable(),
  created_at: dateTime,
});

export const domainCheck = z.object({
  domain: z.string(),
  records: z.array(
    z.object({
      /** TXT records, the MX record of the return address's domain, and the PTR record of the mail server's address. */
      kind: z.enum(['spf', 'dkim', 'dmarc', 'return_path', 'reverse']),
      /** Name of the record. */
      name: z.string(),
      found: z.string().nullable(),
      /** Value to set; null if the found one is right. */
      expected: z.string().nullable(),
      is_right: z.boolean(),
    }),
  ),
  /** TXT record by which the organisation proves the domain, so that its own mail servers may send in its name. */
  ownership: z.object({ name: z.string(), value: z.string(), is_proven: z.boolean() }),
});
export type DomainCheck = z.infer<typeof domainCheck>;
