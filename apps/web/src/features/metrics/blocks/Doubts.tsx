import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './doubts.module.css';

interface Props {
  of: { unknown_outlets?: number; unknown_clippings: number; estimated_clippings: number };
}

/**
 * Shows how many clippings have no known audience or an estimated one, with a link to add audiences. Shows nothing if
 * all are known.
 */
export function Doubts({ of: { unknown_outlets: outlets, unknown_clippings, estimated_clippings } }: Props) {
  const t = useT('metrics');
  const { can } = usePermission('brand.update');
  if (unknown_clippings + estimated_clippings === 0) return null;
  return (
    <span className={classes.doubts}>
      {unknown_clippings > 0 &&
        (outlets
          ? t('unknown.outlets', { clippings: unknown_clippings, outlets })
          : t('unknown.clippings', { count: unknown_clippings }))}{' '}
      {estimated_clippings > 0 && t('unknown.estimated', { count: estimated_clippings })}{' '}
      {can && <Link to="/settings/brand/audiences">{t('unknown.add')}</Link>}
    </span>
  );
}
