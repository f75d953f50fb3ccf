import type { Mention } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { TierBadge } from '../../../shared/parts/index.ts';
import { AssignmentBar } from '../../assignments/index.ts';
import { Comments } from '../../comments/index.ts';
import { ArticleNames } from '../../names/index.ts';
import { langOf, MarkedText } from '../MarkedText.tsx';
import { explanationOf, mentionQueryOf } from '../mentions.api.ts';
import { Copies } from './Copies.tsx';
import { LicensedText } from './LicensedText.tsx';
import { ReaderBar } from './ReaderBar.tsx';
import { ReaderFacts } from './ReaderFacts.tsx';
import classes from './reader.module.css';
import type { ReaderProps } from './reader-props.ts';
import { WhyMatched } from './WhyMatched.tsx';
import { WordBar } from './WordBar.tsx';
import { whyRows } from './why-rows.ts';

/** One mention beside the list: facts, as much text as the licence allows, why it matched, who else has it. */
export function Reader(props: ReaderProps) {
  const { stream, mentionId, known, onSeen, whyAsked } = props;
  const t = useT('mentions');
  const { data, error, refetch } = useQuery({
    ...mentionQueryOf(mentionId),
    ...(known && { placeholderData: { data: known } }),
  });
  const body = useRef<HTMLDivElement>(null);
  const mention = data?.data;
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (mention?.id === mentionId) seen(mention);
  }, [mention, mentionId]);
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [mentionId]);
  return (
    <>
      <ReaderBar {...props} mention={mention} />
      <WordBar stream={stream} text={body} />
      <div
        ref={body}
        className={classes.body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by the keyboard
        tabIndex={0}
        data-reader-text
        role="document"
        aria-label={mention?.headline ?? t('reader.label')}
      >
        {mention ? (
          <Content mention={mention} stream={stream} whyAsked={whyAsked} actions={props.actions} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Pending />
        )}
      </div>
    </>
  );
}

function Content({
  mention,
  stream,
  whyAsked,
  actions,
}: Pick<ReaderProps, 'stream' | 'whyAsked' | 'actions'> & { mention: Mention }) {
  const { data, error, isPending, refetch } = useQuery(explanationOf(mention.id));
  const why = useRef<HTMLElement>(null);
  const isExplained = data !== undefined;
  useEffect(() => {
    if (whyAsked > 0 && isExplained) why.current?.scrollIntoView({ block: 'nearest' });
  }, [whyAsked, isExplained]);
  const explanation = data?.data;
  return (
    <>
      <Heading mention={mention} />
      <ReaderFacts mention={mention} actions={actions} />
      <AssignmentBar
        key={`assignment ${mention.id}`}
        brandId={stream.brand_id}
        place={{ streamId: stream.id }}
        piece={mention}
        permission="stream.update"
      />
      {explanation && (
        <LicensedText
          key={mention.id}
          mention={mention}
          explanation={explanation}
          numbers={whyRows(explanation.clauses).numbers}
        />
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && <Pending />}
      <Comments key={`comments ${mention.id}`} brandId={stream.brand_id} subject={{ mention_id: mention.id }} />
      <ArticleNames key={`names ${mention.id}`} article={{ mention: mention.id }} brandId={stream.brand_id} />
      {explanation && <WhyMatched ref={why} explanation={explanation} mention={mention} stream={stream} />}
      {mention.copies > 0 && <Copies mention={mention} />}
    </>
  );
}

/** A mention may be gone: the stream was changed since the link was made. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT('mentions');
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={t('reader.gone_title')} body={t('reader.gone_body')} />;
  return <ErrorState error={error} onRetry={onRetry} />;
}

const Pending = () => (
  <div className={classes.pending}>
    <RowSkeletons count={3} kind="mention" />
  </div>
);

function Heading({ mention }: { mention: Mention }) {
  const t = useT('mentions');
  const { country, fullDate } = useFormat();
  return (
    <>
      <div className={classes.origin}>
        <b>{mention.media_outlet.name}</b>
        <TierBadge tier={mention.media_outlet.tier} />
        {mention.country && <span>{country(mention.country.id)}</span>}
        <time dateTime={mention.published_at}>{fullDate(mention.published_at)}</time>
      </div>
      <h2 lang={langOf(mention.language)}>
        <MarkedText text={mention.headline} spans={mention.headline_marks} />
      </h2>
      {mention.author && <p className={classes.author}>{t('reader.by', { author: mention.author })}</p>}
    </>
  );
}
