import { useT } from '../../../shared/i18n/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from '../settings/settings.module.css';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';
import { hasPasskeys } from './webauthn.ts';

/** Edits how the user signs in, and lists the devices that are signed in. */
export function SecurityPage() {
  const t = useT('accounts');
  return (
    <>
      <SettingsHeading title={t('security.title')} lead={t('security.lead')} />
      <PasswordForm />
      <section className={classes.section}>
        <h2>{t('two_factor.title')}</h2>
        <TwoFactor />
      </section>
      {hasPasskeys() && (
        <section className={classes.section}>
          <h2>{t('passkeys.title')}</h2>
          <Passkeys />
        </section>
      )}
      <section className={classes.section}>
        <h2>{t('sessions.title')}</h2>
        <Sessions />
      </section>
    </>
  );
}
