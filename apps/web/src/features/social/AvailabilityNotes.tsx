import type { Availability } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './social.module.css';

/** Media types of which nothing can arrive on this installation, each with the reason. */
export function AvailabilityNotes({ types }: { types: readonly string[] }) {
  const t = useT('social');
  const names = useT('mentions');
  const { data } = useQuery(apiQuery('social.availability'));
  const missing = (data?.data ?? []).filter(
    ({ media_type, state }) => types.includes(media_type) && state !== 'open' && state !== 'connected',
  );
  if (missing.length === 0) return null;
  return (
    <ul className={classes.notes} aria-label={t('availability.label')}>
      {missing.map(({ media_type, state }) => (
        <li key={media_type}>
          <b>{names(`media_types.${media_type}`)}</b> {t(`availability.${state as Missing}`)}
        </li>
      ))}
    </ul>
  );
}

type Missing = Exclude<Availability['state'], 'open' | 'connected'>;
