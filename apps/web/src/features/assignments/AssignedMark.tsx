import type { Assignment } from '@masthead/contract';
import { localDate, ownZone } from '@masthead/measuring';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCircleCheck, IconUserCheck } from '../../shared/icons/index.ts';
import classes from './assignments.module.css';

/** The colleague of a piece in a row of a list, and the due date; long: as a sentence. */
export function AssignedMark({ assignment, isLong = false }: { assignment: Assignment; isLong?: boolean }) {
  const t = useT('assignments');
  const { shortDate } = useFormat();
  const { user, due_on, is_done } = assignment;
  const Icon = is_done ? IconCircleCheck : IconUserCheck;
  const name = user.full_name;
  const said = t(is_done ? 'is_done' : 'is_assigned', { name });
  return (
    <span className={classes.mark} data-done={is_done || undefined} title={said}>
      <Icon size={14} stroke={1.6} aria-hidden />
      {isLong ? (
        <span>{said}</span>
      ) : (
        <>
          <span className="visually-hidden">{said}</span>
          <span aria-hidden className="cut">
            {name}
          </span>
        </>
      )}
      {due_on && !is_done && (
        <span data-late={due_on < localDate(new Date(), ownZone()) || undefined}>
          {t('due_on', { date: shortDate(`${due_on}T12:00:00Z`) })}
        </span>
      )}
    </span>
  );
}
