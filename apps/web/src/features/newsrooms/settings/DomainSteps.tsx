import { Button } from '@mantine/core';
import type { Newsroom, NewsroomDomain } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCircleCheck, IconCircleDashed, IconClock } from '../../../shared/icons/index.ts';
import { ErrorState } from '../../../shared/page/index.ts';
import { domainOf } from '../newsrooms.api.ts';
import { CopyCode } from './CopyCode.tsx';
import classes from './domain.module.css';

type Step = NewsroomDomain['steps'][number];

const icons = { done: IconCircleCheck, open: IconCircleDashed, waiting: IconClock };

/** Steps to a domain of one's own: each with its state, the reason why it is open and the records to set. */
export function DomainSteps({ newsroom, domain }: { newsroom: Newsroom; domain: string }) {
  const t = useT('newsrooms');
  const { fullDate } = useFormat();
  const query = useQuery(domainOf(newsroom, domain));
  const found = query.data?.data;
  const isDone = found?.steps.every(({ state }) => state === 'done') ?? false;
  return (
    <section>
      <h2>{isDone ? domain : t('address.steps', { domain })}</h2>
      {isDone && <p>{t('address.proof_verified', { domain })}</p>}
      <ol className={classes.steps} aria-busy={query.isFetching}>
        {found?.steps.map((step) => (
          <OneStep key={step.name} step={step} domain={domain} file={newsroom.domain_proof?.file} />
        ))}
      </ol>
      {query.isError && <ErrorState error={query.error} />}
      <div className={classes.foot}>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('address.check')}
        </Button>
        {found && <span role="status">{t('address.checked', { time: fullDate(found.checked_at) })}</span>}
      </div>
    </section>
  );
}

function OneStep({ step, domain, file }: { step: Step; domain: string; file: string | undefined }) {
  const t = useT('newsrooms');
  const { name, state, problem } = step;
  const Icon = icons[state];
  const found = step.found.join(', ');
  return (
    <li data-state={state}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div>
        <h3>
          {t(`address.step_${name}`)}
          <span>{t(`address.state_${state}`)}</span>
        </h3>
        {state === 'waiting' && <p>{t('address.waits')}</p>}
        {state === 'open' && (
          <>
            {problem && <p className={classes.problem}>{t(`address.problem_${problem}`, { domain, found })}</p>}
            {name === 'proof' && found && <p>{t('address.found', { found })}</p>}
            {name === 'proof' && <Proof step={step} file={file} />}
            {name === 'dns' && <Directions step={step} />}
            {name === 'https' && <p>{t('address.dns_proxy', { domain })}</p>}
          </>
        )}
      </div>
    </li>
  );
}

function Proof({ step, file }: { step: Step; file: string | undefined }) {
  const t = useT('newsrooms');
  return (
    <>
      <p>{t('address.proof_record')}</p>
      <Records records={step.records} />
      {file && (
        <>
          <p>{t('address.proof_file')}</p>
          <CopyCode value={file} />
        </>
      )}
    </>
  );
}

/** Shows the CNAME record, and the addresses for those who cannot set one. */
function Directions({ step }: { step: Step }) {
  const t = useT('newsrooms');
  const names = step.records.filter(({ type }) => type === 'CNAME');
  const others = step.records.filter(({ type }) => type !== 'CNAME');
  return (
    <>
      <p>{t('address.dns_record')}</p>
      <Records records={names.length > 0 ? names : others} />
      {names.length > 0 && others.length > 0 && (
        <>
          <p>{t('address.dns_other')}</p>
          <Records records={others} />
        </>
      )}
    </>
  );
}

function Records({ records }: { records: Step['records'] }) {
  const t = useT('newsrooms');
  return records.map(({ type, name, value }) => (
    <dl key={value} className={classes.record}>
      <dt>{t('address.record_type')}</dt>
      <dd>{type}</dd>
      <dt>{t('address.proof_name')}</dt>
      <dd>
        <CopyCode value={name} />
      </dd>
      <dt>{t('address.proof_value')}</dt>
      <dd>
        <CopyCode value={value} />
      </dd>
    </dl>
  ));
}
