import type { Newsroom } from '@masthead/contract';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import type { Column } from '../../../shared/list/index.ts';
import { StateBadge } from '../StateBadge.tsx';

type Listed = Pick<Newsroom, 'country' | 'is_published'> & {
  counts: Pick<Newsroom['counts'], 'stories' | 'followers'>;
};

/** Returns the columns of a list of newsrooms, for one brand or for all. */
export function useNewsroomColumns(): { country: Column<Listed>; facts: Column<Listed>[] } {
  const t = useT('newsrooms');
  const { number } = useFormat();
  const counted = (id: 'stories' | 'followers'): Column<Listed> => ({
    id,
    head: t(`list.${id}`),
    kind: 'figure',
    from: 'tablet',
    cell: ({ counts }) => number(counts[id]),
  });
  return {
    country: { id: 'country', head: t('fields.country'), from: 'tablet', cell: ({ country }) => country.name },
    facts: [
      { id: 'state', head: t('list.state'), cell: ({ is_published }) => <StateBadge isPublished={is_published} /> },
      counted('stories'),
      counted('followers'),
    ],
  };
}
