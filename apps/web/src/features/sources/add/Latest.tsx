import { useT } from '../../../shared/i18n/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import type { FoundSource } from '../sources.api.ts';
import classes from './add.module.css';

/** The newest pieces that a source would bring. */
export function Latest({ found }: { found: FoundSource }) {
  const t = useT('sources');
  if (found.latest.length === 0) return <p className={classes.untried}>{t('address.untried')}</p>;
  return (
    <ul className={classes.latest} aria-label={t('address.preview')}>
      {found.latest.slice(0, 3).map(({ headline, published_at }) => (
        <li key={headline + published_at}>
          <span>{headline}</span>
          {published_at && <Age time={published_at} />}
        </li>
      ))}
    </ul>
  );
}
