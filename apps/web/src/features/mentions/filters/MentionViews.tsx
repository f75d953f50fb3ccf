import { useT } from '../../../shared/i18n/index.ts';
import { filtersOf, ViewMenu } from '../../views/index.ts';
import { type MentionSearch, readSearch } from '../mention-search.ts';

interface Props {
  streamId: string;
  search: MentionSearch;
  onChange: (search: MentionSearch) => void;
}

/** Saved views of the mentions of a stream. */
export function MentionViews({ streamId, search, onChange }: Props) {
  const t = useT('mentions');
  return (
    <ViewMenu
      place="mentions"
      streamId={streamId}
      filters={filtersOf(search)}
      allLabel={t('views.all')}
      onApply={(filters) => onChange(readSearch(filters))}
    />
  );
}
