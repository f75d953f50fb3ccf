import { type Email, events } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../shared/api/index.ts';
import { useChannel } from '../../shared/realtime/index.ts';
import { emailQuery } from './emails.api.ts';
import type { EmailDraft } from './saving/email-draft.ts';

/** Refreshes an e-mail when the server reports a change of it; null: there is none yet. */
export function useEmailChanges(brandId: string, emailId: string | null): void {
  useChannel(events.emailsChanged, brandId, ({ email_id }) => {
    if (email_id === emailId)
      void refresh('emails.show', 'emails.facts', 'emails.recipients.index', 'email-replies.index', 'stories.results');
  });
}

/** Hands the newest version of an e-mail to its draft. Another user's change is noticed when the window is looked at again, too. */
export function useNewest(draft: EmailDraft, emailId: string | null): Email | undefined {
  const newest = useQuery({
    ...emailQuery(emailId ?? ''),
    enabled: emailId !== null,
    refetchOnWindowFocus: 'always',
  }).data?.data;
  useEffect(() => {
    if (newest) void draft.meet(newest);
  }, [draft, newest]);
  return newest;
}
