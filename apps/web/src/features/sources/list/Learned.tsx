import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { Heading } from '../../../shared/page/index.ts';
import type { Source } from '../sources.api.ts';
import classes from './sources.module.css';

/** Shows texts that repeat on the pages of the source's outlet and are therefore left out of articles. */
export function Learned({ source }: { source: Source }) {
  const t = useT('sources');
  const { data } = useQuery(apiQuery('sources.learned', { params: { source_id: source.id } }));
  if (!data || data.data.pages === 0) return null;
  const { pages, lines } = data.data;
  return (
    <section className={classes.learnedPart}>
      <Heading level={3} size={6}>
        {t('learned.title')}
      </Heading>
      <p>
        {t('learned.pages', { count: pages, outlet: source.media_outlet.name })}{' '}
        {t(lines.length > 0 ? 'learned.left_out' : 'learned.none')}
      </p>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also by keyboard.
        <ul className={classes.learned} tabIndex={0} aria-label={t('learned.title')}>
          {lines.map((line) => (
            <li key={line.text}>
              <span lang="">{line.text}</span>
              <span>{t('learned.on', { count: line.pages })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
