import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../shared/format/index.ts';
import { useT } from '../../../../shared/i18n/index.ts';
import { IconCheck, IconClock, IconDots, IconInfoSmall, IconX } from '../../../../shared/icons/index.ts';
import { KindMark } from '../../KindMark.tsx';
import { useMoment } from '../../list/SourceFacts.tsx';
import type { Trace } from '../missed.api.ts';
import { roadOf, type Step } from '../road.ts';
import classes from './road.module.css';

const icons = { ok: IconCheck, bad: IconX, wait: IconClock, note: IconInfoSmall, open: IconDots };

/** Every stage between the outlet and the streams, with how the article came through it. */
export function Road({ trace }: { trace: Trace }) {
  const t = useT('sources');
  return (
    <ol className={classes.road} aria-label={t('missed.road.label')}>
      {roadOf(trace).map((step) => {
        const Icon = icons[step.state];
        return (
          <li key={step.stage} data-state={step.state}>
            <span className={classes.mark} role="img" aria-label={t(`missed.road.state.${step.state}`)}>
              <Icon size={14} stroke={1.8} aria-hidden />
            </span>
            <div>
              <b>{t(`missed.road.${step.name}`)}</b>
              <Detail step={step} trace={trace} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Detail({ step, trace }: { step: Step; trace: Trace }): ReactNode {
  const t = useT('sources');
  if (step.state === 'open') return <p>{t('missed.road.not_reached')}</p>;
  const Part = details[step.stage];
  return Part ? <Part step={step} trace={trace} /> : null;
}

interface Props {
  step: Step;
  trace: Trace;
}

const details: Partial<Record<Step['stage'], (props: Props) => ReactNode>> = {
  source: SourceDetail,
  fetched: FetchDetail,
  announced: ({ step }) => <AnnouncedDetail step={step} />,
  page: PageDetail,
  copy: CopyDetail,
  news: NewsDetail,
};

function SourceDetail({ step, trace: { source, sources } }: Props) {
  const t = useT('sources');
  if (!source) return step.name === 'source_direct' ? <p>{t('missed.road.source_direct_body')}</p> : null;
  return (
    <p className={classes.sourceLine}>
      <KindMark kind={source.kind} />
      {source.listed ? (
        <Link to="/streams/sources" search={{ search: source.url }} className="underlined cut">
          {source.name}
        </Link>
      ) : (
        <span className="cut">{source.name}</span>
      )}
      {sources > 1 && <span className={classes.looked}>{t('missed.road.sources_looked', { count: sources })}</span>}
    </p>
  );
}

function FetchDetail({ step, trace: { source, reason } }: Props) {
  const t = useT('sources');
  const moment = useMoment();
  if (!source) return null;
  const { last_fetched_at: last, next_fetch_at: next } = source;
  const parts = [
    last && t('missed.road.fetched_at', { moment: moment(last) }),
    step.state !== 'bad' && next && t('missed.road.fetched_next', { moment: moment(next) }),
  ].filter(Boolean);
  return (
    <p>
      {step.name === 'fetched_failing' && `${reason.params.failure ?? ''} `}
      {parts.join(' · ')}
    </p>
  );
}

function AnnouncedDetail({ step }: { step: Step }) {
  const t = useT('sources');
  return step.name === 'announced_not' ? <p>{t('missed.road.announced_not_body')}</p> : null;
}

function PageDetail({ step, trace: { reason, document } }: Props) {
  const t = useT('sources');
  const { language, fullDate } = useFormat();
  if (step.name === 'page_failing')
    return (
      <p>
        {reason.params.failure} {t('missed.road.page_tries', { count: Number(reason.params.tries ?? 1) })}
      </p>
    );
  if (!document) return null;
  const facts = {
    language: language(document.language),
    count: document.words,
    moment: fullDate(document.published_at),
  };
  return (
    <>
      {document.text_reason && <p>{document.text_reason.message}</p>}
      <p>{t('missed.road.page_facts', facts)}</p>
    </>
  );
}

function CopyDetail({ trace: { document } }: Props) {
  const t = useT('sources');
  const { percentage } = useFormat();
  const original = document?.copy_of;
  if (!original) return null;
  return (
    <p>
      {t.rich('missed.road.copy_of_body', {
        outlet: original.media_outlet.name,
        headline: original.headline,
        a: (parts) => (
          <Link to="/streams/sources/missed" search={{ url: original.url }} className="underlined">
            {parts}
          </Link>
        ),
      })}
      {' · '}
      {t('missed.road.copy_similarity', { share: percentage(Math.round(original.similarity * 100) / 100) })}
    </p>
  );
}

function NewsDetail({ trace: { document } }: Props) {
  const t = useT('sources');
  const { shortDate } = useFormat();
  if (!document) return null;
  const dates = { published: shortDate(document.published_at), collected: shortDate(document.collected_at) };
  return <p>{t('missed.road.news_old_body', dates)}</p>;
}
