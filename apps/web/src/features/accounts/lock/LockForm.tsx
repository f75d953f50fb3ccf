import { ApiError } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { minutesUntilEnd, unlock } from '../../../shared/session/index.ts';
import { DoorForm } from '../door/DoorForm.tsx';
import classes from '../door/door.module.css';
import { PasswordField } from '../PasswordField.tsx';

interface Props {
  /** The name of the user whose session it is, if it is known. */
  name?: string | undefined;
  onUnlocked: () => void;
  /** Nobody has come for so long that the session ends. */
  onEnd: () => void;
}

/** Asks for the password of the session that is locked. */
export function LockForm({ name, onUnlocked, onEnd }: Props) {
  const t = useT('accounts');
  useEffect(() => {
    const timer = setTimeout(onEnd, minutesUntilEnd * 60_000);
    return () => clearTimeout(timer);
  }, [onEnd]);
  const form = useForm({
    schema: 'auth.unlock',
    initial: { password: '' },
    asksBeforeLeaving: false,
    submit: async ({ password }) => {
      try {
        await unlock(password);
      } catch (error) {
        if (error instanceof ApiError && error.body.code === 'session_inactive') return onEnd();
        throw error;
      }
    },
    onDone: onUnlocked,
  });
  return (
    <DoorForm
      title={t('lock.title')}
      lead={name ? t('lock.lead_of', { name }) : t('lock.lead')}
      form={form}
      action={t('lock.action')}
      after={
        <Link to="/logout" className={`underlined ${classes.quiet}`} ignoreBlocker>
          {t('lock.other')}
        </Link>
      }
    >
      <PasswordField autoComplete="current-password" autoFocus {...form.text('password', t('fields.password'))} />
    </DoorForm>
  );
}
