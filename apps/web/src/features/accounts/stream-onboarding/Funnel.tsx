import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/index.ts';
import { isSignedIn } from '../../../shared/session/index.ts';
import { SignedOutLayout } from '../door/SignedOutLayout.tsx';
import { type FunnelStep, steps } from './draft.ts';
import classes from './funnel.module.css';

/** The frame of the four steps; of a signed-in person there are three. */
export function Funnel({ step, aside, children }: { step: FunnelStep; aside?: ReactNode; children: ReactNode }) {
  const t = useT('accounts');
  const own = isSignedIn() ? steps.slice(1) : steps;
  return (
    <SignedOutLayout
      aside={aside}
      foot={
        <Link to={isSignedIn() ? '/' : '/login'} className="underlined">
          {t(isSignedIn() ? 'funnel.leave' : 'sign_up.has_account')}
        </Link>
      }
    >
      <p className={classes.step}>{t('funnel.step', { step: own.indexOf(step) + 1, count: own.length })}</p>
      {children}
    </SignedOutLayout>
  );
}
