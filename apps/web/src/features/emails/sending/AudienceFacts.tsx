import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePermission } from '../../../shared/actor/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { audienceQuery } from '../emails.api.ts';
import { useAskSender } from '../settings/useAskSender.ts';
import classes from './sending.module.css';

/** Shows how many people get the e-mail, who is left out and why, and what does not suit them. */
export function AudienceFacts({ emailId }: { emailId: string }) {
  const t = useT('mailing');
  const { number } = useFormat();
  const query = useQuery(audienceQuery(emailId));
  const audience = query.data?.data;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!audience) return <RowSkeletons count={1} />;
  const left = (['duplicates', 'suppressed', 'over_limit', 'left_out', 'without_address'] as const).filter(
    (name) => audience[name] > 0,
  );
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
      {audience.untracked > 0 && (
        <p className={classes.untracked}>{t('audience.untracked', { count: audience.untracked })}</p>
      )}
      {audience.invalid > 0 && (
        <Warning>
          {t('audience.invalid', { count: audience.invalid })} <q>{audience.invalid_entries.slice(0, 3).join(', ')}</q>
        </Warning>
      )}
      {!audience.sender.is_proven && audience.sender.email && <Unproven email={audience.sender.email} />}
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

/** Shows that the sender's address is not confirmed, and mails the link for it. */
function Unproven({ email }: { email: string }) {
  const t = useT('mailing');
  const may = usePermission('emails.settings.update').can;
  const asking = useAskSender();
  return (
    <Warning>
      {t('audience.unproven', { email })}{' '}
      {may && (
        <Button
          size="xs"
          mt={6}
          display="block"
          loading={asking.isPending}
          onClick={() => asking.mutate({ body: { email } })}
        >
          {t('senders.ask')}
        </Button>
      )}
    </Warning>
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
