import { Button } from '@mantine/core';
import type { PermissionName } from '@masthead/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck } from '../../shared/icons/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import { RefusalNote } from '../../shared/parts/index.ts';
import classes from './information.module.css';

const features = ['dashboard', 'monitor', 'measure', 'reports', 'connect'] as const;
const points = ['one', 'two', 'three', 'four'] as const;

/** Explains a feature, and why it is not available to the user whom a guard has sent here. */
export function FeaturePage() {
  const t = useT('information');
  const { pathname, search } = useLocation();
  const feature = features.find((one) => pathname.endsWith(one)) ?? 'monitor';
  const { permission } = search as { permission?: PermissionName };
  return (
    <>
      <PageHead title={t(`features.${feature}.title`)} />
      <div className={classes.page}>
        {permission && <RefusalNote permission={permission} />}
        <p className={classes.lead}>{t(`features.${feature}.lead`)}</p>
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point}>
              <IconCheck size={16} stroke={1.8} aria-hidden />
              {t(`features.${feature}.${point}`)}
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button component={Link} to="/pricing" variant="filled">
            {t('see_plans')}
          </Button>
          <Button component={Link} to="/contact_us">
            {t('contact')}
          </Button>
        </div>
      </div>
    </>
  );
}
