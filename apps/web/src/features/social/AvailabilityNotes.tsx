import type { Availability } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './social.module.css';

interface Props {
  types: readonly string[];
  /** Media types whose networks are searched for the names of the stream alone. */
  byName: readonly string[];
  /** The words of a stream are entered here, so that the limits of searches with own accounts are said. */
  isStream?: boolean;
}

/** Media types of which nothing, or less than the stream says, can arrive on this installation, each with the reason. */
export function AvailabilityNotes({ types, byName, isStream = false }: Props) {
  const t = useT('social');
  const names = useT('mentions');
  const { data } = useQuery(apiQuery('social.availability'));
  const notes = (data?.data ?? []).flatMap(({ media_type, state }) => {
    const note = noteOf(state, { isByName: byName.includes(media_type), isStream });
    return note && types.includes(media_type) ? [{ media_type, note }] : [];
  });
  if (notes.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={t('availability.label')}>
      {notes.map(({ media_type, note }) => (
        <li key={media_type}>
          <b>{names(`media_types.${media_type}`)}</b> {t(`availability.${note}`)}
        </li>
      ))}
    </ul>
  );
}

type Note = 'by_name' | 'words_allowed' | Exclude<Availability['state'], 'open' | 'open_search' | 'connected'>;

function noteOf(
  state: Availability['state'],
  { isByName, isStream }: { isByName: boolean; isStream: boolean },
): Note | null {
  if (state === 'connected') return isByName ? 'by_name' : null;
  if (state === 'open_search') return isStream ? 'words_allowed' : null;
  return state === 'open' ? null : state;
}
