import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconPlayerPause,
} from '../../../shared/icons/index.ts';
import type { Health } from './source-search.ts';
import classes from './sources.module.css';

const shapes = {
  well: IconCircleCheck,
  failing: IconAlertTriangle,
  silent: IconCircleDashed,
  waiting: IconClock,
  off: IconPlayerPause,
} as const;

/** Shows the health of a source by icon and word, with an explanation on demand. */
export function HealthMark({ health }: { health: Health }) {
  const t = useT('sources');
  const Icon = shapes[health];
  return (
    <Tooltip label={t(`health_means.${health}`)}>
      <span className={classes.health} data-health={health}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {t(`health.${health}`)}
      </span>
    </Tooltip>
  );
}
