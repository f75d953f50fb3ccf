import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/index.ts';
import { shortAddress } from '../list/SourceFacts.tsx';
import classes from './asked.module.css';
import type { Asked } from './asked.ts';
import type { Short } from './verdict.ts';

const tones: Partial<Record<Short, 'signal' | 'warn' | 'danger'>> = {
  found: 'signal',
  source_failing: 'warn',
  page_failing: 'warn',
};

/** The last questions, each with what was answered; asking again is one press. */
export function AskedBefore({ asked, current, onForget }: { asked: Asked[]; current: string; onForget: () => void }) {
  const t = useT('sources');
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="asked-before">
      <h2 id="asked-before">{t('missed.asked')}</h2>
      <ul className={classes.asked}>
        {asked.map(({ url, headline, language, short }) => (
          <li key={url} data-current={url === current || undefined}>
            <Link to="/streams/sources/missed" search={{ url }} title={url}>
              {headline ? (
                <span
                  className={`cut ${classes.headline}`}
                  lang={language && language !== 'other' ? language : undefined}
                >
                  {headline}
                </span>
              ) : (
                <span className="cut">{shortAddress(url)}</span>
              )}
            </Link>
            <Badge data-tone={tones[short]}>{t(`missed.short.${short}`)}</Badge>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="xs" onClick={onForget}>
        {t('missed.forget')}
      </Button>
    </section>
  );
}
