import type { Availability } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './social.module.css';

interface Props {
  types: readonly string[];
  /** Media types whose networks are searched for the names of the stream alone. */
  byName: readonly string[];
}

/** Media types of which nothing, or less than the stream says, can arrive on this installation, each with the reason. */
export function AvailabilityNotes({ types, byName }: Props) {
  const t = useT('social');
  const names = useT('mentions');
  const { data } = useQuery(apiQuery('social.availability'));
  const notes = (data?.data ?? []).flatMap(({ media_type, state }) => {
    const note = noteOf(state, byName.includes(media_type));
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

type Note = 'by_name' | Exclude<Availability['state'], 'open' | 'open_search' | 'connected'>;

function noteOf(state: Availability['state'], isByName: boolean): Note | null {
  if (state === 'connected') return isByName ? 'by_name' : null;
  return state === 'open' || state === 'open_search' ? null : state;
}
