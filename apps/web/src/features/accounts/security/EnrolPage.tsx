import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { usePageTitle } from '../../../shared/page/index.ts';
import { redirectTarget } from '../../../shared/session/index.ts';
import door from '../door/door.module.css';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { Passkeys } from './Passkeys.tsx';
import classes from './security.module.css';
import { TwoFactor } from './TwoFactor.tsx';
import { hasPasskeys } from './webauthn.ts';

const route = getRouteApi('/public/second-factor');

/** Sets up the second factor that is required before anything else is open. */
export function EnrolPage() {
  const t = useT('accounts');
  const common = useT('app');
  const { redirect } = route.useSearch();
  const target = redirectTarget(redirect, location.origin);
  const factor = useQuery(apiQuery('user.two-factor.show'));
  const [isShowingCodes, setShowingCodes] = useState(false);
  const passkeys = useQuery(apiQuery('user.passkeys.index'));
  usePageTitle(t('enrol.title'));
  const isEnrolled = factor.data?.data.enabled || (passkeys.data?.data.length ?? 0) > 0;
  return (
    <SignedOutLayout>
      <div className={door.form} data-wide>
        <div>
          <h1>{t('enrol.title')}</h1>
          <p className={door.lead}>{t('enrol.lead')}</p>
        </div>
        <section className={classes.method}>
          <h2>{t('two_factor.title')}</h2>
          <TwoFactor onCodes={setShowingCodes} />
        </section>
        {hasPasskeys() && (
          <section className={classes.method}>
            <h2>{t('passkeys.title')}</h2>
            <Passkeys />
          </section>
        )}
        {/* The codes are shown only now, so nobody goes on before they are saved. */}
        {isEnrolled && !isShowingCodes && (
          <Button component={Link} to={target?.kind === 'path' ? target.to : '/'} size="md" variant="filled">
            {t('enrol.go_on')}
          </Button>
        )}
        <Link to="/logout" className={`${door.quiet} underlined`}>
          {common('user_menu.sign_out')}
        </Link>
      </div>
    </SignedOutLayout>
  );
}
