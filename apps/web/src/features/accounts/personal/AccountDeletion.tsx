import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useWasOpen } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { impersonating } from '../../../shared/session/index.ts';
import { useStore } from '../../../shared/store.ts';
import type { PasswordQuestion } from '../security/password-question.ts';
import classes from '../settings/settings.module.css';

const PasswordDialog = lazyPart(async () => (await import('../security/PasswordDialog.tsx')).PasswordDialog);

/** Deletes the user's own account once the password is given; staff in somebody else's session are not offered it. */
export function AccountDeletion() {
  const t = useT('accounts');
  const user = useUser();
  const router = useRouter();
  const isImpersonating = useStore(impersonating);
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const wasAsked = useWasOpen(question !== null);
  if (isImpersonating) return null;
  const remove = async (current_password: string) => {
    await call('user.delete', { body: { current_password } });
    notify({ title: t('account_deletion.done') });
    await router.navigate({ to: '/logout', ignoreBlocker: true });
  };
  return (
    <section className={classes.section}>
      <h2>{t('account_deletion.title')}</h2>
      <p className={classes.words}>{t('account_deletion.lead')}</p>
      <Button
        data-danger
        onClick={() =>
          setQuestion({
            title: t('account_deletion.question', { email: user.email }),
            body: t('account_deletion.body'),
            confirmLabel: t('account_deletion.title'),
            run: remove,
          })
        }
      >
        {t('account_deletion.title')}
      </Button>
      {wasAsked && <PasswordDialog question={question} onClose={() => setQuestion(null)} />}
    </section>
  );
}
