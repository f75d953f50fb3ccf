import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { audienceQuery } from '../emails.api.ts';
import classes from './sending.module.css';

/** How many people get the e-mail, who is left out and why, and what does not fit them. */
export function AudienceFacts({ emailId }: { emailId: string }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const query = useQuery(audienceQuery(emailId));
  const audience = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!audience) return <RowSkeletons count={1} />;
  const left = (['duplicates', 'suppressed', 'without_address'] as const).filter((name) => audience[name] > 0);
  const isPersonalForNobody = audience.uses_placeholders && audience.not_relations > 0;
  return (
    <div className={classes.audience}>
      <p className={classes.total}>
        <b>{number(audience.recipients)}</b> {t('audience.recipients', { count: audience.recipients })}
      </p>
      {left.length > 0 && (
        <ul className={classes.left}>
          {left.map((name) => (
            <li key={name}>{t(`audience.${name}`, { count: audience[name] })}</li>
          ))}
        </ul>
      )}
      {audience.invalid > 0 && (
        <Warning>
          {t('audience.invalid', { count: audience.invalid })} <q>{audience.invalid_entries.slice(0, 3).join(', ')}</q>
        </Warning>
      )}
      {isPersonalForNobody && <Warning>{t('audience.not_relations', { count: audience.not_relations })}</Warning>}
      {audience.unknown_placeholders.length > 0 && (
        <Warning>
          {t('audience.unknown_placeholders', {
            names: audience.unknown_placeholders.map((name) => `{${name}}`).join(', '),
          })}
        </Warning>
      )}
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
