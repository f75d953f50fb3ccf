import { Button } from '@mantine/core';
import type { PermissionName } from '@masthead/contract';
import { usePermission } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { AssignButton } from './AssignButton.tsx';
import { AssignedMark } from './AssignedMark.tsx';
import { assign, type Piece, type Place } from './assign.ts';
import classes from './assignments.module.css';

interface Props {
  brandId: string;
  place: Place;
  piece: Piece;
  permission: PermissionName;
}

/** The colleague who looks after a piece, and what can be said of it: done, open again, somebody else. */
export function AssignmentBar({ piece, permission, ...where }: Props) {
  const t = useT('assignments');
  const { can } = usePermission(permission);
  const { assignment } = piece;
  if (!can && !assignment) return null;
  const setDone = (is_done: boolean) => {
    if (!assignment) return;
    const { user, due_on } = assignment;
    void assign(t, where.place, [piece], { user_id: user.id, due_on, is_done, name: user.full_name });
  };
  return (
    <div className={classes.bar}>
      {assignment && <AssignedMark assignment={assignment} isLong />}
      {can && assignment && (
        <Button size="xs" onClick={() => setDone(!assignment.is_done)}>
          {t(assignment.is_done ? 'reopen' : 'mark_done')}
        </Button>
      )}
      <AssignButton
        {...where}
        size="xs"
        variant={assignment ? 'subtle' : 'default'}
        pieces={[piece]}
        permission={permission}
        label={t(assignment ? 'change' : 'assign')}
      />
    </div>
  );
}
