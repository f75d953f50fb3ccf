import { Button } from '@mantine/core';
import type { Newsroom } from '@masthead/contract';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCircleCheck } from '../../../shared/icons/index.ts';
import { refreshNewsrooms } from '../newsrooms.api.ts';
import { CopyCode } from './CopyCode.tsx';
import classes from './settings.module.css';

type Proof = NonNullable<Newsroom['domain_proof']>;

/** Shows how to prove a domain, and the result of the last check. */
export function DomainProof({ newsroom, proof }: { newsroom: Newsroom; proof: Proof }) {
  const t = useT('newsrooms');
  const domain = newsroom.domain ?? '';
  const check = useCall('newsrooms.domain.check', {
    onSuccess: ({ data }) => {
      const isVerified = data.domain_proof?.state === 'verified';
      notify({ title: t(isVerified ? 'address.proof_done' : 'address.proof_missing') });
      void refreshNewsrooms();
    },
  });
  if (proof.state === 'verified')
    return (
      <section className={classes.proven}>
        <IconCircleCheck size={16} stroke={1.6} aria-hidden />
        <p>{t('address.proof_verified', { domain })}</p>
      </section>
    );
  return (
    <section>
      <h2>{t('address.proof', { domain })}</h2>
      <ol className={classes.steps}>
        <li>
          {t('address.proof_record')}
          <dl className={classes.record}>
            <dt>{t('address.proof_name')}</dt>
            <dd>
              <CopyCode value={proof.record} />
            </dd>
            <dt>{t('address.proof_value')}</dt>
            <dd>
              <CopyCode value={proof.value} />
            </dd>
          </dl>
        </li>
        <li>
          {t('address.proof_file')}
          <CopyCode value={proof.file} />
        </li>
      </ol>
      <Problem proof={proof} />
      <Button loading={check.isPending} onClick={() => check.mutate({ params: { newsroom_id: newsroom.id } })}>
        {t('address.proof_check')}
      </Button>
    </section>
  );
}

function Problem({ proof: { problem, checked_at } }: { proof: Proof }) {
  const t = useT('newsrooms');
  const { fullDate } = useFormat();
  if (problem === 'taken') return <p className={classes.problem}>{t('address.proof_taken')}</p>;
  if (problem === 'own_host') return <p className={classes.problem}>{t('address.proof_own_host')}</p>;
  return (
    checked_at && <p className={classes.checked}>{t('address.proof_missing_body', { time: fullDate(checked_at) })}</p>
  );
}
