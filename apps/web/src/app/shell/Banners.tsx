import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganisation, useUser } from '../../shared/actor/index.ts';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconUserShield } from '../../shared/icons/index.ts';
import { impersonating, stopImpersonating } from '../../shared/session/index.ts';
import { useStore } from '../../shared/store.ts';
import classes from './banners.module.css';

/** While a staff member acts in the name of a user: who it is, whether anything can be changed, and the way back. */
export function ImpersonationBanner() {
  const t = useT('app');
  const user = useUser();
  const organisation = useOrganisation();
  const [isEnding, setEnding] = useState(false);
  const isActing = useStore(impersonating);
  const session = useQuery({
    ...apiQuery('auth.session.show'),
    enabled: isActing,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isActing) return null;
  const stop = async () => {
    setEnding(true);
    // A full load: nothing of the user stays on the screen.
    if (await stopImpersonating()) location.assign('/');
    else location.reload();
  };
  return (
    <div role="status" className={classes.impersonation}>
      <IconUserShield size={16} stroke={1.6} aria-hidden />
      <span>
        {t('impersonation.says', { name: user.full_name, organisation: organisation?.name ?? '' })}
        {session.data?.data.read_only && ` ${t('impersonation.read_only')}`}
      </span>
      <button type="button" className="underlined" disabled={isEnding} onClick={() => void stop()}>
        {t('impersonation.stop')}
      </button>
    </div>
  );
}
