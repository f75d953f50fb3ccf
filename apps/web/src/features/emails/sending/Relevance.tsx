import { Button, Checkbox } from '@mantine/core';
import { type Email, type EmailWarning, emailWarnings } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { RowSkeletons } from '../../../shared/page/index.ts';
import { emailChanged, warningsQuery } from '../emails.api.ts';
import { RelevanceList } from './RelevanceList.tsx';
import classes from './sending.module.css';

/** Whom the e-mail may not fit and why, and who of them gets nothing. */
export function Relevance({ email }: { email: Email }) {
  const t = useT('mailing');
  const [isListed, setListed] = useState(false);
  const counts = useQuery(warningsQuery(email.id)).data?.data;
  const saving = useCall('emails.update', { onSuccess: ({ data }) => void emailChanged(data) });
  const leaveOut = (leaves_out: EmailWarning[]) =>
    saving.mutate({ params: { email_id: email.id }, body: { leaves_out } });
  if (!counts) return <RowSkeletons count={1} />;
  const shown = counts.by_warning.filter(({ count }) => count > 0);
  const isComplete = shown.every(({ warning }) => email.leaves_out.includes(warning));
  return (
    <section className={classes.relevance} aria-label={t('relevance.title')}>
      <h3>{t('relevance.title')}</h3>
      {shown.length === 0 && <p className={classes.note}>{t('relevance.none')}</p>}
      {shown.length > 0 && (
        <ul className={classes.warnings}>
          {shown.map(({ warning, count }) => (
            <li key={warning}>
              <span>{t.rich(`relevance.counted.${warning}`, { count, b: (parts) => <b>{parts}</b> })}</span>
              <Checkbox
                size="xs"
                label={t('relevance.leave')}
                aria-label={`${t('relevance.leave')}: ${t(`relevance.${warning}`)}`}
                checked={email.leaves_out.includes(warning)}
                disabled={saving.isPending}
                onChange={(event) =>
                  leaveOut(
                    event.currentTarget.checked
                      ? [...email.leaves_out, warning]
                      : email.leaves_out.filter((one) => one !== warning),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.relevanceActions}>
        {shown.length > 0 && !isComplete && (
          <Button size="xs" loading={saving.isPending} onClick={() => leaveOut([...emailWarnings])}>
            {t('relevance.leave_all')}
          </Button>
        )}
        {!isListed && (
          <Button size="xs" variant="subtle" onClick={() => setListed(true)}>
            {t('relevance.show')}
          </Button>
        )}
      </div>
      {isListed && <RelevanceList email={email} />}
    </section>
  );
}
