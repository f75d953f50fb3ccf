import type { EmailShort } from '@masthead/contract';
import { call, refresh } from '../../../shared/api/index.ts';
import { confirm, notify, notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';

/** Returns a function that deletes drafts and scheduled e-mails after a question, and answers whether they are gone. */
export function useEmailRemoval(): (emails: readonly Pick<EmailShort, 'id' | 'subject'>[]) => Promise<boolean> {
  const t = useT('mailing');
  return async (emails) => {
    const name = emails[0]?.subject || t('list.untitled');
    const isConfirmed = await confirm({
      title: t('delete.title', { count: emails.length, name }),
      body: t('delete.body'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!isConfirmed) return false;
    try {
      for (const { id } of emails) await call('emails.delete', { params: { email_id: id } });
      notify({ title: t('delete.done', { count: emails.length, name }) });
      return true;
    } catch (error) {
      notifyFailure(error);
      return false;
    } finally {
      await refresh('emails.index');
    }
  };
}
