import type { Availability } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../shared/api/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { IconCheck, IconMinus } from '../../shared/icons/index.ts';
import classes from './social.module.css';

/** States in which nothing of a media type arrives until somebody does something. */
const nothing: readonly Availability['state'][] = ['not_set_up', 'nobody_connected', 'no_budget', 'not_offered'];

/** Media types with the reason why pieces of each arrive on this installation, and why not. */
export function MediaTypesHere() {
  const t = useT('social');
  const names = useT('mentions');
  const { data } = useQuery(apiQuery('social.availability'));
  if (!data) return null;
  return (
    <section className={classes.here} aria-labelledby="media-types-here">
      <h2 id="media-types-here">{t('availability.title')}</h2>
      <ul>
        {data.data.map(({ media_type, state, networks }) => {
          const name = names(`media_types.${media_type}`);
          const Icon = nothing.includes(state) ? IconMinus : IconCheck;
          const others = networks.filter((network) => !name.includes(network));
          return (
            <li key={media_type} data-no={nothing.includes(state) || undefined}>
              <Icon size={16} stroke={1.8} aria-hidden />
              <span>
                <b>{name}</b> {others.length > 0 && `(${others.join(', ')}) `}
                {t(`availability.${state}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
