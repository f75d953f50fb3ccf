import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { dateTime, email, longText, one, shortText } from './fields.ts';
import { smtpEncryptions } from './form-choices.ts';

/** Appearance of the user's emails to relations. */
const emailSettings = z.object({
  signature: longText.nullable(),
  sender_name: shortText.nullable(),
  sender_email: email.nullable(),
  reply_to: email.nullable(),
});
export type EmailSettings = z.infer<typeof emailSettings>;

const smtpFields = {
  host: z
    .string()
    .trim()
    .min(1)
    .max(253)
    .regex(/^[\p{L}\p{N}.:[\]-]+$/u),
  port: z.number().int().min(1).max(65_535),
  encryption: z.enum(smtpEncryptions),
  username: shortText.nullable(),
};
const smtpSettings = z.object({
  ...smtpFields,
  has_password: z.boolean(),
  /**
   * Time at which the server last accepted a test message; null: not since the last change. Untested settings are not
   * used.
   */
  tested_at: dateTime.nullable(),
});
export type SmtpSettings = z.infer<typeof smtpSettings>;

/**
 * A change of the SMTP settings. Without `password`, the saved one is kept as long as host and user are unchanged;
 * null removes it.
 */
const smtpBody = z.object({ ...smtpFields, password: z.string().max(1000).nullable().optional() });

const emailAccess = { access: 'emails.settings.update', subject: { kind: 'any-brand' } } as const;

export const personalEndpoints = defineEndpoints({
  'user.email-settings.show': {
    method: 'GET',
    path: '/user/email-settings',
    area: 'user',
    summary: 'Signature and sender of the user’s mails',
    ...emailAccess,
    answer: one(emailSettings),
  },
  'user.email-settings.update': {
    method: 'PUT',
    path: '/user/email-settings',
    area: 'user',
    summary: 'Sets signature and sender',
    ...emailAccess,
    body: emailSettings,
    answer: one(emailSettings),
  },
  'user.smtp-settings.show': {
    method: 'GET',
    path: '/user/smtp-settings',
    area: 'user',
    summary: 'The user’s own mail server, null where there is none; the password is never shown',
    ...emailAccess,
    answer: one(smtpSettings.nullable()),
  },
  'user.smtp-settings.update': {
    method: 'PUT',
    path: '/user/smtp-settings',
    area: 'user',
    summary: 'Saves the user’s own mail server; it is used once a test message was taken',
    ...emailAccess,
    body: smtpBody,
    answer: one(smtpSettings),
  },
  'user.smtp-settings.test': {
    method: 'POST',
    path: '/user/smtp-settings/test',
    area: 'user',
    summary: 'Sends a test message to the user through the given server; 422 smtp_failed with what it said',
    ...emailAccess,
    body: smtpBody,
    answer: null,
    rateLimit: 10,
    waitsOutside: true,
  },
  'user.smtp-settings.delete': {
    method: 'DELETE',
    path: '/user/smtp-settings',
    area: 'user',
    summary: 'Forgets the user’s own mail server',
    ...emailAccess,
    answer: null,
  },
});
