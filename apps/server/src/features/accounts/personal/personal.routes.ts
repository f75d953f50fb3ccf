import type { EmailSettings } from '@masthead/contract';
import type { Handlers } from '../../access/index.ts';
import type { AccountOptions } from '../options.ts';
import { findUser, saveEmailSettings } from '../users.queries.ts';
import { deleteSmtp, findSmtp } from './smtp.queries.ts';
import { saveSmtpSettings, smtpAnswer, testSmtpSettings } from './smtp.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const emailAnswer = (settings: Record<string, unknown>): EmailSettings => ({
  signature: text(settings.signature),
  sender_name: text(settings.sender_name),
  sender_email: text(settings.sender_email),
  reply_to: text(settings.reply_to),
});

/** Endpoints about the signature and the server of the user's own mails. */
export const personalRoutes = ({ secrets }: AccountOptions): Handlers => ({
  'user.email-settings.show': async ({ db, scope }) => ({
    data: emailAnswer((await findUser(db, scope))!.email_settings),
  }),
  'user.email-settings.update': async ({ db, clock, scope, body }) => {
    await saveEmailSettings(db, scope, body, clock.now());
    return { data: emailAnswer(body) };
  },
  'user.smtp-settings.show': async ({ db, scope }) => {
    const row = await findSmtp(db, scope.actor.user_id);
    return { data: row ? smtpAnswer(row) : null };
  },
  'user.smtp-settings.update': async (call) => ({ data: await saveSmtpSettings({ ...call, secrets }, call.body) }),
  'user.smtp-settings.test': (call) => testSmtpSettings({ ...call, secrets }, call.body),
  'user.smtp-settings.delete': async ({ db, scope }) => void (await deleteSmtp(db, scope.actor.user_id)),
});
