import { Button } from '@mantine/core';
import { type AnswerOf, type EndpointName, type Endpoints, type Mention, sentiments } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, Heading, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { Age, ToneMark } from '../../../shared/parts/index.ts';
import { langOf, MarkedText } from '../MarkedText.tsx';
import { Origin } from '../MentionFacts.tsx';
import { toneReviewOf } from '../mentions.api.ts';
import classes from './review.module.css';

const refreshes: EndpointName[] = ['mentions.tone-review', 'mentions.index'];

type Review = AnswerOf<Endpoints['mentions.tone-review']>['data'];

/** Mentions whose tone a person judges without seeing the machine's, and how often both agree. */
export function ToneReviewPage() {
  const t = useT('mentions');
  const brand = useActiveBrand();
  const review = useQuery(toneReviewOf(brand.id));
  return (
    <>
      <PageHead title={t('tone.review.title')}>
        <p className={classes.about}>{t('tone.review.about')}</p>
      </PageHead>
      {review.isPending && <RowSkeletons count={4} kind="mention" />}
      {review.isLoadingError && <ErrorState error={review.error} onRetry={() => void review.refetch()} />}
      {review.data && (
        <div className={classes.page}>
          <Judgements mentions={review.data.data.mentions} />
          <Agreement agreement={review.data.data.agreement} />
        </div>
      )}
    </>
  );
}

/** Reviews below which a share says little. */
const fewReviews = 30;

function Agreement({ agreement }: Pick<Review, 'agreement'>) {
  const t = useT('mentions');
  const { language, number, percentage } = useFormat();
  const share = (part: number, of: number) => (of === 0 ? '–' : percentage(part / of));
  return (
    <section className={classes.agreement}>
      <Heading level={2} size={5}>
        {t('tone.review.agreement')}
      </Heading>
      {agreement.length === 0 ? (
        <p>{t('tone.review.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tone.review.language')}</th>
              <th scope="col">{t('tone.review.reviewed')}</th>
              <th scope="col">{t('tone.review.agreed')}</th>
              <th scope="col">{t('tone.review.sure_agreed')}</th>
            </tr>
          </thead>
          <tbody>
            {agreement.map((row) => (
              <tr key={row.language}>
                <th scope="row">{language(row.language)}</th>
                <td>{number(row.reviewed)}</td>
                <td>{share(row.agreed, row.reviewed)}</td>
                <td>{share(row.sure_agreed, row.sure)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {agreement.some(({ reviewed }) => reviewed < fewReviews) && <p>{t('tone.review.few', { count: fewReviews })}</p>}
    </section>
  );
}

/** The mentions to judge. The next one takes the focus of a judged one, so that the keyboard stays in the list. */
function Judgements({ mentions }: Pick<Review, 'mentions'>) {
  const t = useT('mentions');
  const place = useRef<HTMLDivElement>(null);
  const judged = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    const left = judged.current;
    if (!left || mentions.some(({ id }) => id === left.id)) return;
    judged.current = null;
    const next = place.current?.querySelectorAll<HTMLElement>('li')[Math.min(left.index, mentions.length - 1)];
    (next ?? place.current)?.focus();
  }, [mentions]);
  return (
    <div ref={place} tabIndex={-1} className={classes.judgements}>
      {mentions.length === 0 ? (
        <EmptyState title={t('tone.review.empty')} body={t('tone.review.empty_body')} />
      ) : (
        <ul>
          {mentions.map((mention, index) => (
            <Judgement
              key={mention.id}
              mention={mention}
              onJudged={() => {
                judged.current = { id: mention.id, index };
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Judgement({ mention, onJudged }: { mention: Mention; onJudged: () => void }) {
  const t = useT('mentions');
  const lang = langOf(mention.language);
  const restore = useCall('mentions.update', { refreshes });
  const undo = () => restore.mutate({ params: { mention_id: mention.id }, body: { sentiment: null } });
  const judge = useCall('mentions.judge-tone', {
    refreshes,
    onSuccess: () => {
      onJudged();
      notify({ title: t('tone.set'), undo });
    },
  });
  const choose = (sentiment: Mention['sentiment']) => {
    if (!judge.isPending) judge.mutate({ params: { mention_id: mention.id }, body: { sentiment } });
  };
  const headline = `headline-${mention.id}`;
  return (
    <li tabIndex={-1} aria-labelledby={headline} data-waiting={judge.isPending || undefined}>
      <Origin mention={mention}>
        <Age time={mention.published_at} />
      </Origin>
      <h2 id={headline} lang={lang}>
        <a href={mention.url} target="_blank" rel="noreferrer noopener">
          <MarkedText text={mention.headline} spans={mention.headline_marks} />
        </a>
      </h2>
      {mention.excerpt && (
        <p lang={lang}>
          <MarkedText text={mention.excerpt} spans={mention.excerpt_marks} />
        </p>
      )}
      <fieldset aria-label={t('tone.title')}>
        {sentiments.map((sentiment) => (
          <Button key={sentiment} onClick={() => choose(sentiment)}>
            <ToneMark tone={sentiment} confidence={null} />
          </Button>
        ))}
      </fieldset>
    </li>
  );
}
