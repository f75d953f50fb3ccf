import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';

/** Leads from the list of stories to their calendar and back. */
export function ViewSwitch({ view }: { view: 'list' | 'calendar' }) {
  const t = useT('stories');
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={t('calendar.view')}
      value={view}
      onChange={(next) => void navigate({ to: next === 'calendar' ? '/stories/calendar' : '/stories/list' })}
      data={[
        { value: 'list', label: t('calendar.list') },
        { value: 'calendar', label: t('calendar.title') },
      ]}
    />
  );
}
