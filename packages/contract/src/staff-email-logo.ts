import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { id, one, requiredText } from './fields.ts';

/** Picture at the head of mails; its size is in CSS pixels, and it has twice as many of its own. */
export const emailLogo = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

export const emailLogoForm = z.object({
  /** An uploaded picture; null takes the logo away. */
  logo: id.nullable(),
  /** Width in the mail. A tall picture is narrower: a logo is at most 80 pixels high. */
  width: z.number().int().min(40).max(320).default(160),
  /** Shown in the audit log of the organisation. */
  reason: requiredText,
});

export const staffEmailLogoEndpoints = defineEndpoints({
  'staff.email-logo.update': {
    method: 'POST',
    path: '/staff/organisations/{organisation_id}/email-logo',
    area: 'staff',
    summary:
      'Makes a picture the logo of an organisation’s mails: a PNG at twice its size; a dark one gets a white ground for dark mode',
    access: 'staff',
    params: z.object({ organisation_id: id }),
    body: emailLogoForm,
    answer: one(emailLogo.nullable()),
    status: 200,
    waitsOutside: true,
  },
});
