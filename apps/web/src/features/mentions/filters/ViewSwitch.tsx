import { useT } from '../../../shared/i18n/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { type MentionSearch, viewOf, withView } from '../mention-search.ts';

interface ViewProps {
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
}

/** Each story once with its copies inside, or every piece for itself. What is hidden is always shown by the piece. */
export function ViewSwitch({ search, onChange }: ViewProps) {
  const t = useT('mentions');
  if (search.hidden) return null;
  return (
    <SegmentedControl
      aria-label={t('views.label')}
      value={viewOf(search)}
      onChange={(view) => onChange(withView(search, view))}
      data={(['stories', 'pieces'] as const).map((view) => ({ value: view, label: t(`views.${view}`) }))}
    />
  );
}
