import { Button } from '@mantine/core';
import { type AnswerOf, type Endpoints, type Mention, sentiments } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, Heading, PageHead, RowSkeletons } from '../../../shared/page/index.ts';
import { ToneMark } from '../../../shared/parts/index.ts';
import { MarkedText } from '../MarkedText.tsx';
import { toneReviewOf } from '../mentions.api.ts';
import classes from './review.module.css';

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
      {review.isPending && <RowSkeletons count={4} />}
      {review.isError && <ErrorState error={review.error} onRetry={() => void review.refetch()} />}
      {review.isSuccess && <Agreement agreement={review.data.data.agreement} />}
      {review.isSuccess && <Judgements mentions={review.data.data.mentions} />}
    </>
  );
}

/** Reviews below which a share says little. */
const fewReviews = 30;

function Agreement({ agreement }: Pick<Review, 'agreement'>) {
  const t = useT('mentions');
  const { language, percentage } = useFormat();
  if (agreement.length === 0) return null;
  const share = (part: number, of: number) => (of === 0 ? '–' : percentage(part / of));
  return (
    <section className={classes.agreement}>
      <Heading level={2} size={5}>
        {t('tone.review.agreement')}
      </Heading>
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
              <td>{row.reviewed}</td>
              <td>{share(row.agreed, row.reviewed)}</td>
              <td>{share(row.sure_agreed, row.sure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {agreement.some(({ reviewed }) => reviewed < fewReviews) && <p>{t('tone.review.few', { count: fewReviews })}</p>}
    </section>
  );
}

function Judgements({ mentions }: Pick<Review, 'mentions'>) {
  const t = useT('mentions');
  const judge = useCall('mentions.judge-tone', { refreshes: ['mentions.tone-review', 'mentions.index'] });
  if (mentions.length === 0) return <EmptyState title={t('tone.review.empty')} body={t('tone.review.empty_body')} />;
  return (
    <ul className={classes.list}>
      {mentions.map((mention) => (
        <Judgement
          key={mention.id}
          mention={mention}
          isWaiting={judge.isPending}
          onJudge={(sentiment) => judge.mutate({ params: { mention_id: mention.id }, body: { sentiment } })}
        />
      ))}
    </ul>
  );
}

interface JudgementProps {
  mention: Mention;
  isWaiting: boolean;
  onJudge: (tone: Mention['sentiment']) => void;
}

function Judgement({ mention, isWaiting, onJudge }: JudgementProps) {
  const t = useT('mentions');
  return (
    <li className={classes.mention}>
      <p className={classes.outlet}>{mention.media_outlet.name}</p>
      <Heading level={2} size={6}>
        <a href={mention.url} target="_blank" rel="noreferrer noopener">
          <MarkedText text={mention.headline} spans={mention.headline_marks} />
        </a>
      </Heading>
      <p>
        <MarkedText text={mention.excerpt} spans={mention.excerpt_marks} />
      </p>
      <fieldset className={classes.choices} aria-label={t('tone.title')}>
        {sentiments.map((sentiment) => (
          <Button key={sentiment} variant="default" disabled={isWaiting} onClick={() => onJudge(sentiment)}>
            <ToneMark tone={sentiment} confidence={null} />
          </Button>
        ))}
      </fieldset>
    </li>
  );
}
