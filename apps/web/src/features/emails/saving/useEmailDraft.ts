import type { Email } from '@masthead/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call, queryClient } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { readDraft, writeDraft } from '../../../shared/form/index.ts';
import { emptyEmail, valuesOf } from '../email-values.ts';
import { emailChanged, emailQuery } from '../emails.api.ts';
import { EmailDraft, type KeptValues } from './email-draft.ts';

/** Keeps unsent values in the browser; the name of a new e-mail is that of its brand. */
const valueKeeper = (name: string) => ({
  read: () => readDraft<KeptValues>(`email.${name}`)?.values ?? null,
  write: (kept: KeptValues | null) => writeDraft(`email.${name}`, kept),
});

interface Settings {
  /** Null: a new one. */
  email: Email | null;
  brandId: string;
  onCreated?: (email: Email) => void;
}

/** Returns the e-mail that is being written, for as long as its page is open. */
export function useEmailDraft({ email, brandId, onCreated }: Settings): EmailDraft {
  const onSaved = useEffectEvent((saved: Email, isNew: boolean) => {
    void emailChanged(saved);
    if (isNew) onCreated?.(saved);
  });
  const [draft] = useState(
    () =>
      new EmailDraft({
        email,
        initial: email ? valuesOf(email) : emptyEmail,
        kept: {
          read: valueKeeper(email?.id ?? `new.${brandId}`).read,
          write: (values, emailId) => valueKeeper(emailId ?? `new.${brandId}`).write(values),
        },
        send: async (body, before) => {
          if (!before) return (await call('emails.store', { body: { ...body, brand_id: brandId } })).data;
          const params = { email_id: before.id };
          return (await call('emails.update', { params, body: { ...body, revision: before.revision } })).data;
        },
        fetchEmail: async (id) => (await queryClient.fetchQuery({ ...emailQuery(id), staleTime: 0 })).data,
        onSaved: (...given) => onSaved(...given),
        onFailure: (error) => {
          // The head says that there is no connection; a refusal names its fields.
          if (!(error instanceof ApiError && error.status === 0)) notifyFailure(error);
        },
      }),
  );
  useEffect(() => draft.start(), [draft]);
  return draft;
}
