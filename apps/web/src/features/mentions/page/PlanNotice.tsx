import type { Stream } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import classes from './notice.module.css';

/** Says that the plan pauses the stream or leaves out some of its media types, with the way to another plan. */
export function PlanNotice({ stream }: { stream: Stream }) {
  const t = useT('streams');
  const names = useT('mentions');
  const permissions = useT('permissions');
  const mayChangePlan = usePermission('organisation.update').can;
  const isPaused = stream.paused_by === 'plan';
  if (!isPaused && stream.withheld_media_types.length === 0) return null;
  const types = stream.withheld_media_types.map((type) => names(`media_types.${type}`)).join(', ');
  return (
    <div className={classes.notice} data-tone="warn" role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <p>
        {isPaused ? t('list.plan_paused_hint') : t('withheld', { types })}{' '}
        <Link to={mayChangePlan ? '/pricing' : '/contact_us'} className="underlined">
          {permissions(mayChangePlan ? 'see_plans' : 'contact')}
        </Link>
      </p>
    </div>
  );
}
